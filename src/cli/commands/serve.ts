import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { listPacks } from '../../node.js';
import { Misuse } from '../misuse.js';
import { type OpenOptions, openSound } from '../open.js';
import { type Output, paint } from '../output.js';
import { canBundle } from '../web/can-bundle.js';
import { webServer } from '../web/server.js';

export interface ServeOptions extends OpenOptions {
  readonly port: string;
  readonly lan?: boolean;
}

/** Serves the table app until it is stopped. */
export async function serve(names: readonly string[], options: ServeOptions, output: Output): Promise<number> {
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Misuse(`${options.port} is no port; use a number up to 65535.`);
  if (!(await canBundle()))
    throw new Misuse('The table app is bundled by vite, which a production install leaves out. In a clone run npm install.');
  const games = (names.length > 0 ? names : listPacks()).map((name) => openSound(name, output, options));
  if (games.some((game) => game === undefined)) return 1;
  const { bundle } = await import('../web/bundle.js');
  const files = await bundle(games.flatMap((game) => (game === undefined ? [] : [game.pack])));
  const lan = options.lan === true;
  const address = lan ? lanAddress() : undefined;
  if (lan && address === undefined) throw new Misuse('This machine is on no network that a phone could reach it by.');
  const invite = (key: string): void => {
    const url = `http://${address}:${listening}/?key=${key}`;
    output.out(
      `\n${renderUnicodeCompact(url)}\n  ${url}\n  This key lets one device in; the next one is shown when it has been used.`,
    );
  };
  let listening = port;
  const { server, key } = webServer(files, { lan, onKey: invite });
  return await new Promise<number>((done) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      output.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken; try --port ${port + 1}.` : error.message);
      done(1);
    });
    server.listen(port, lan ? '0.0.0.0' : '127.0.0.1', () => {
      const bound = server.address();
      listening = typeof bound === 'object' && bound !== null ? bound.port : port;
      output.out(`${paint(output, 'bold', 'Grognard is on the table:')} http://localhost:${listening}/`);
      output.out('It serves its own files and nothing else; what you enter stays in your browser. Ctrl+C ends it.');
      if (lan) {
        output.out(
          'Phones on your network may come in by the code below. Over plain http a phone cannot keep the app for offline use:',
        );
        output.out(
          'that needs https or localhost. For a copy that installs, put "grognard build --target web" on any https host.',
        );
        invite(key());
      } else output.out('Only this machine can reach it; --lan lets phones in.');
    });
    const stop = (): void => {
      server.close(() => done(0));
      server.closeAllConnections();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}

function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
