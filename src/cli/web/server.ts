import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { WebFiles } from './bundle.js';
import { policy } from './policy.js';

export interface ServerOptions {
  /** Phones may come in, each with a key that works once. */
  readonly lan?: boolean;
  /** Told whenever a key has been used up, with the next one. */
  readonly onKey?: (next: string) => void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
};

/** Sent with every answer of a server of ours. */
export const safeHeaders = {
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Serves the files that it was given and nothing else: names are looked up in a list, never on the disk. */
export function webServer(files: WebFiles, options: ServerOptions = {}): { readonly server: Server; readonly key: () => string } {
  let key = newKey();
  const passes = new Set<string>();
  const server = createServer((request, response) => {
    const send = (status: number, body: string | Uint8Array, type: string, more: Record<string, string> = {}): void => {
      response.writeHead(status, {
        ...safeHeaders,
        'Content-Type': type,
        'Content-Length': String(Buffer.byteLength(body)),
        ...more,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    const refuse = (status: number, words: string): void => send(status, `${words}\n`, 'text/plain; charset=utf-8');
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only reading is served here.');
    const atHome = isLocal(request);
    // A page elsewhere that points its own name at this machine gets nothing.
    if (options.lan !== true && !atHome) return refuse(403, 'This server answers only to localhost.');
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    if (options.lan === true && !atHome) {
      const given = new URLSearchParams(query).get('key');
      if (given !== null && same(given, key)) {
        const pass = newKey();
        passes.add(pass);
        key = newKey();
        options.onKey?.(key);
        return redirect(response, pass);
      }
      const pass = /(?:^|;\s*)grognard=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];
      if (pass === undefined || !passes.has(pass))
        return refuse(403, 'Scan the code that the server shows: each key lets one device in.');
    }
    let name: string;
    try {
      name = decodeURIComponent(path).slice(1);
    } catch {
      return refuse(400, 'This address cannot be read.');
    }
    const found = files.get(name === '' ? 'index.html' : name);
    if (found === undefined) return refuse(404, 'There is no such file here.');
    const lasting = /^(assets|games)\//.test(name);
    return send(200, found, types[extname(name === '' ? 'index.html' : name)] ?? 'application/octet-stream', {
      'Cache-Control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
  });
  return { server, key: () => key };
}

function redirect(response: ServerResponse, pass: string): void {
  response.writeHead(303, { ...safeHeaders, Location: '/', 'Set-Cookie': `grognard=${pass}; HttpOnly; SameSite=Strict; Path=/` });
  response.end();
}

const newKey = (): string => randomBytes(18).toString('base64url');

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Asked by this machine, and under its own name: a page elsewhere may point its name at this machine. */
export const isLocal = ({ headers, socket }: IncomingMessage): boolean =>
  local.test(headers.host ?? '') && isLoopback(socket.remoteAddress);

const isLoopback = (address: string | undefined): boolean => address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
