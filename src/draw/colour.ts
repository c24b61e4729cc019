/** Black or white, whichever can be read on this ground. */
export const legible = (ground: string): string => (luminance(ground) > 0.36 ? '#1b1b1b' : '#ffffff');

/** The ink itself where it stands out from the ground enough; otherwise black or white. */
export const readable = (ink: string, ground: string, least = 3): string =>
  contrast(ink, ground) >= least ? ink : legible(ground);

/** WCAG contrast, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Relative luminance, from 0 to 1. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const c = value / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** So much of the second colour in the first. */
export const mixed = (a: string, b: string, share: number): string => {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((value, i) =>
      Math.round(value + ((to[i] as number) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** The colour made darker until it stands out from white paper. */
export function onWhite(colour: string, least = 3): string {
  for (let share = 0; share < 1; share += 0.05) {
    const darker = mixed(colour, '#000000', share);
    if (contrast(darker, '#ffffff') >= least) return darker;
  }
  return '#000000';
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
