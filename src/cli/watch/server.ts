import { createServer, type Server, type ServerResponse } from 'node:http';
import { type Drawing, type Metrics, toSvg } from '../../draw/index.js';
import { pixels, rasterise } from '../../pictures/index.js';
import type { PrintFile } from '../../print/index.js';
import { isLocal, safeHeaders } from '../web/server.js';
import { pageCss, pageHtml, pageScript } from './page.js';

/** What the last build came to. */
export interface Built {
  readonly title: string;
  readonly ok: boolean;
  /** How it went, in a line. */
  readonly said: string;
  readonly problems: readonly string[];
  /** The sheets that can be shown: of this build, or of the last one that went well. */
  readonly sheets: readonly PrintFile[];
  readonly files: ReadonlyMap<string, string | Uint8Array>;
}

/** Pictures are for a look at the screen, not for the printer. */
const LOOK = { dpi: 110, most: 1_800 } as const;

/** Shows the sheets of a game to this machine, from memory: no name that it is asked for is looked up on the disk. */
export class WatchServer {
  readonly server: Server;
  private built: Built | undefined;
  private readonly listeners = new Set<ServerResponse>();
  private readonly numbers = new WeakMap<Drawing, number>();
  private readonly pictures = new WeakMap<Drawing, Uint8Array>();
  private next = 1;

  constructor(private readonly metrics: Metrics) {
    this.server = createServer((request, response) => {
      const send = (status: number, body: string | Uint8Array, type: string): void => {
        response.writeHead(status, { ...safeHeaders, 'Content-Type': type, 'Cache-Control': 'no-cache' });
        response.end(request.method === 'HEAD' ? undefined : body);
      };
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(405, 'Only reading is served here.\n', 'text/plain; charset=utf-8');
        return;
      }
      if (!isLocal(request)) {
        send(403, 'This server answers only to localhost.\n', 'text/plain; charset=utf-8');
        return;
      }
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      if (path === '/events') this.listen(response);
      else {
        const [body, type] = this.answer(path) ?? [undefined, ''];
        if (body === undefined) send(404, 'There is no such file here.\n', 'text/plain; charset=utf-8');
        else send(200, body, type);
      }
    });
  }

  show(built: Built): void {
    this.built = built;
    for (const listener of this.listeners) listener.write('event: built\ndata: \n\n');
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.server.close(() => done());
      this.server.closeAllConnections();
    });
  }

  private listen(response: ServerResponse): void {
    response.writeHead(200, { ...safeHeaders, 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 1000\n\n');
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
  }

  private answer(path: string): [string | Uint8Array, string] | undefined {
    switch (path) {
      case '/':
        return [pageHtml, 'text/html; charset=utf-8'];
      case '/page.css':
        return [pageCss, 'text/css; charset=utf-8'];
      case '/page.js':
        return [pageScript, 'text/javascript; charset=utf-8'];
      case '/state.json':
        return [JSON.stringify(this.state()), 'application/json; charset=utf-8'];
    }
    const [, kind, name = ''] = /^\/(sheet|file)\/(.+)$/.exec(path) ?? [];
    if (kind === 'sheet') {
      const page = this.pages().find(({ url }) => url === path)?.page;
      return page === undefined ? undefined : [this.picture(page), 'image/png'];
    }
    const file = kind === 'file' ? this.built?.files.get(decoded(name)) : undefined;
    return file === undefined ? undefined : [file, name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'];
  }

  private state(): unknown {
    const { title = 'Grognard', ok = true, said = 'building …', problems = [], files } = this.built ?? {};
    const sheets = this.pages().map(({ key, url, page }) => ({
      key,
      url,
      width: Math.round(page.width),
      height: Math.round(page.height),
    }));
    return { title, ok, said, problems, files: [...(files?.keys() ?? [])].filter((name) => /\.(pdf|vmod)$/.test(name)), sheets };
  }

  /** Every sheet with the address of its picture, which changes when the sheet does and only then. */
  private pages(): { readonly key: string; readonly url: string; readonly page: Drawing }[] {
    return (this.built?.sheets ?? []).flatMap(({ name, pages }) =>
      pages.map((page, i) => {
        const number = this.numbers.get(page) ?? this.next++;
        this.numbers.set(page, number);
        return { key: `${name} ${i + 1}`, url: `/sheet/${name}-${i + 1}-${number}.png`, page };
      }),
    );
  }

  private picture(page: Drawing): Uint8Array {
    let picture = this.pictures.get(page);
    if (picture === undefined) {
      const width = Math.min(LOOK.most, pixels(page.width, LOOK.dpi));
      picture = rasterise(toSvg(page, this.metrics), { width, background: '#ffffff' }).png();
      this.pictures.set(page, picture);
    }
    return picture;
  }
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
};
