import type { Drawing, Item, Metrics, TextItem } from '../../src/draw/index.js';

/** A text of a drawing where it lies on the sheet, with the marks of the groups that hold it. */
export interface ReadText {
  readonly text: string;
  readonly item: TextItem;
  readonly marks: readonly string[];
  readonly left: number;
  readonly right: number;
  /** From the top of its capitals to its baseline. */
  readonly top: number;
  readonly bottom: number;
}

/** An upright straight line. */
export interface ReadRule {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ReadBack {
  readonly texts: readonly ReadText[];
  readonly rules: readonly ReadRule[];
}

/** Reads a drawing back. Groups that are turned or scaled are left out: what they hold is a picture of its own. */
export function readBack(drawing: Drawing, metrics: Metrics): ReadBack {
  const texts: ReadText[] = [];
  const rules: ReadRule[] = [];
  const walk = (items: readonly Item[], x: number, y: number, marks: readonly string[]): void => {
    for (const item of items) {
      if (item.kind === 'group') {
        if (item.rotate || (item.scale ?? 1) !== 1 || item.mark?.startsWith('sample ')) continue;
        walk(item.items, x + (item.at?.x ?? 0), y + (item.at?.y ?? 0), item.mark === undefined ? marks : [...marks, item.mark]);
      } else if (item.kind === 'text') {
        const wide = metrics.width(item.text, item);
        const left = x + item.x - (item.anchor === 'start' ? 0 : item.anchor === 'middle' ? wide / 2 : wide);
        texts.push({
          text: item.text,
          item,
          marks,
          left,
          right: left + wide,
          top: y + item.y - metrics.capHeight(item),
          bottom: y + item.y,
        });
      } else if (item.kind === 'path') {
        const at = /^M(\S+) (\S+)L(\S+) (\S+)$/.exec(item.d)?.slice(1).map(Number);
        if (at !== undefined && at[0] === at[2])
          rules.push({
            x: x + (at[0] as number),
            top: y + Math.min(at[1] as number, at[3] as number),
            bottom: y + Math.max(at[1] as number, at[3] as number),
          });
      }
    }
  };
  walk(drawing.items, 0, 0, []);
  return { texts, rules };
}

/** What is wrong with how texts lie: outside the sheet, over each other, over an upright line. */
export function misplaced(drawing: Drawing, metrics: Metrics, margin = 0): string[] {
  const { texts, rules } = readBack(drawing, metrics);
  const slack = 0.12;
  const wrong: string[] = [];
  for (const one of texts) {
    const { item } = one;
    // Letters reach a little below the line.
    if (
      one.left < margin - slack ||
      one.right > drawing.width - margin + slack ||
      one.top < margin - slack ||
      one.bottom + 0.22 * item.size > drawing.height - margin + slack
    )
      wrong.push(`outside: ${one.text}`);
    for (const rule of rules)
      if (
        one.left < rule.x - slack &&
        one.right > rule.x + slack &&
        one.top < rule.bottom - slack &&
        one.bottom > rule.top + slack
      )
        wrong.push(`over a line: ${one.text}`);
  }
  const sorted = [...texts].sort((a, b) => a.top - b.top);
  for (const [i, a] of sorted.entries())
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j] as ReadText;
      if (b.top > a.bottom - slack) break;
      if (a.text.trim() === '' || b.text.trim() === '') continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack) wrong.push(`over each other: ${a.text} / ${b.text}`);
    }
  return wrong;
}
