import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerOptions, webServer } from '../../src/cli/web/server.js';

const files = new Map<string, string | Uint8Array>([
  ['index.html', '<!doctype html>'],
  ['assets/a.js', 'export {}'],
]);
const running: { close(): void }[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

async function started(options: ServerOptions = {}) {
  const { server, key } = webServer(files, options);
  running.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((done, fail) => {
      request({ port, host: '127.0.0.1', path, method, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
        let body = '';
        answer.on('data', (part) => {
          body += part;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
      })
        .on('error', fail)
        .end();
    });
  return { get, key };
}

describe('the local server', () => {
  it('serves its own files under a policy that forbids everything remote', async () => {
    const { get } = await started();
    const page = await get('/?x=1');
    expect(page).toMatchObject({ status: 200, body: '<!doctype html>' });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/assets/a.js')).headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/package.json',
    '/assets/',
    '/__proto__',
    '//etc/passwd',
  ])('serves nothing else: %s', async (path) => {
    expect((await (await started()).get(path)).status).toBe(404);
  });

  it('refuses what is no reading, no address and no localhost', async () => {
    const { get } = await started();
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect((await get('/%ff')).status).toBe(400);
    expect((await get('/', { host: 'evil.example' })).status).toBe(403);
  });

  it('lets a device of the network in once by each key', async () => {
    const told: string[] = [];
    const { get, key } = await started({ lan: true, onKey: (next) => told.push(next) });
    const phone = { host: '192.168.0.7:8044' };
    const first = key();
    expect((await get('/', phone)).status).toBe(403);
    expect((await get('/?key=wrong', phone)).status).toBe(403);
    const entered = await get(`/?key=${first}`, phone);
    expect(entered.status).toBe(303);
    const cookie = String((entered.headers['set-cookie'] as string[])[0]);
    expect(cookie).toContain('HttpOnly');
    expect((await get('/', { ...phone, cookie: cookie.split(';')[0] as string })).status).toBe(200);
    expect((await get(`/?key=${first}`, phone)).status).toBe(403);
    expect(told).toEqual([key()]);
    expect(key()).not.toBe(first);
  });
});
