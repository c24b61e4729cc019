// Every counter of a game, front beside back, on one picture to look at: node scripts/contact-sheet.mjs <game> [theme] [lang] [file.png] [dpi]
// Needs a build: npm run build.
import { writeFileSync } from 'node:fs';
import { drawCounter, drawMarker, placed, toSvg } from '../dist/draw/index.js';
import { readPack } from '../dist/node.js';
import { drawContext, pixels, rasterise } from '../dist/pictures/index.js';

const [game = 'kestrel-bridge', theme = 'classic', lang = 'en', file = `${game}.png`, dpi = '300'] = process.argv.slice(2);
const { pack, board } = readPack(game);
const context = drawContext(pack, board, { theme, lang });
const markers = Object.keys(pack.game.markers).filter((id) => !pack.counters.some((counter) => counter.id === id));
const pairs = [
  ...pack.counters.map((counter) => [drawCounter(context, counter, 'front'), drawCounter(context, counter, 'back')]),
  ...markers.map((id) => [drawMarker(context, id), drawMarker(context, id, 'back')]),
];
const size = pairs[0][0].width;
const step = size + 1;
const across = 8;
const drawing = {
  width: across * (2 * step + 2) + 2,
  height: Math.ceil(pairs.length / across) * (step + 1) + 2,
  items: pairs.flatMap(([front, back], i) => {
    const at = { x: 2 + (i % across) * (2 * step + 2), y: 2 + Math.floor(i / across) * (step + 1) };
    return [placed(front, at), placed(back, { x: at.x + step, y: at.y })];
  }),
};
const svg = toSvg(drawing, context.metrics);
writeFileSync(file, rasterise(svg, { width: pixels(drawing.width, Number(dpi)), background: '#dddddd' }).png());
for (const { about, what } of context.problems.slice(0, 8)) console.log(`${about}: ${what}`);
console.log(`${file}: ${pairs.length} counters, ${context.problems.length} problems`);
