import { centreOf, cornersOf, layoutOf, type Point, sheetSize } from '../board/hex.js';
import { type Fit, onSheet } from './fit.js';
import { dense, type Geography } from './geography.js';
import { closed, escapeText, label, points, short } from './svg.js';

/** The coast under the grid, each control point where the fit puts it, and an arrow to the hex that is stated for it. */
export function fitPicture(fit: Fit, geography: Geography, title: string): string {
  const scale = 24;
  const layout = layoutOf(fit.grid);
  const { width, height } = sheetSize(layout);
  const [w, h, head] = [width * scale, height * scale, 54];
  const put = (p: Point): Point => ({ x: p.x * scale, y: p.y * scale });
  const near = ({ x, y }: Point): boolean => x > -20 && y > -20 && x < width + 20 && y < height + 20;
  const shapes = (polygons: Geography['land']): string =>
    polygons
      .map((polygon) => polygon.map((ring) => dense(ring).map((at) => onSheet(fit, at))))
      .filter((rings) => rings[0]?.some(near))
      .map((rings) => closed(rings, scale))
      .join('');
  const grid: string[] = [];
  for (let row = 0; row < layout.rows; row++)
    for (let column = 0; column < layout.columns; column++)
      grid.push(`M${points(cornersOf(layout.orientation, centreOf(layout, row, column)), scale)}Z`);
  const marks = fit.residuals.map((r) => {
    const centre = put(centreOf(layout, r.row, r.column));
    const found = put({ x: centre.x / scale + r.dx, y: centre.y / scale + r.dy });
    const colour = r.distance < 0.6 ? '#1d6b2f' : r.distance < 1.5 ? '#b06a00' : '#b3261e';
    return [
      `<path d="M${points(cornersOf(layout.orientation, centreOf(layout, r.row, r.column)), scale)}Z" fill="${colour}" fill-opacity=".18" stroke="${colour}"/>`,
      `<line x1="${short(found.x)}" y1="${short(found.y)}" x2="${short(centre.x)}" y2="${short(centre.y)}" stroke="${colour}" stroke-width="2.4" marker-end="url(#a)"/>`,
      `<circle cx="${short(found.x)}" cy="${short(found.y)}" r="4" fill="${colour}"/>`,
      label(
        { x: found.x + 6, y: found.y - 5 },
        `${r.name} ${r.distance.toFixed(2)}`,
        12,
        'paint-order="stroke" stroke="#fff" stroke-width="3"',
      ),
    ].join('');
  });
  const text = `${fit.hexKm.toFixed(1)} km a hex, turned ${fit.rotation.toFixed(1)}°, rms ${fit.rms.toFixed(2)}, leave-one-out ${fit.loo.toFixed(2)} hexes. Dots: where the globe puts a place; arrows: to its stated hex.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(w)}" height="${short(h + head)}" viewBox="0 ${-head} ${short(w)} ${short(h + head)}" font-family="DejaVu Sans, Arial, sans-serif">
<defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker><clipPath id="c"><rect width="${short(w)}" height="${short(h)}"/></clipPath></defs>
<rect y="${-head}" width="${short(w)}" height="${short(h + head)}" fill="#fff"/>
<g clip-path="url(#c)"><rect width="${short(w)}" height="${short(h)}" fill="#cfe2ee"/><path d="${shapes(geography.land)}" fill="#efe9d6" stroke="#7a6f55" fill-rule="evenodd"/><path d="${shapes(geography.lakes)}" fill="#cfe2ee" stroke="#7a6f55" stroke-width=".5"/><path d="${grid.join('')}" fill="none" stroke="#000" stroke-opacity=".13"/>${marks.join('\n')}</g>
${label({ x: 8, y: -30 }, `${escapeText(title)}: fit of the grid`, 20, 'font-weight="bold"')}${label({ x: 8, y: -10 }, text, 13)}
</svg>
`;
}
