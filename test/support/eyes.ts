import {
  type Color,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  parse,
} from 'culori';

const seen = (filter: (colour: Color) => Color, colour: string): string => formatHex(filter(parse(colour) as Color)) ?? '#000000';

/** Eyes that lack one kind of cone altogether, and those that lack none. */
export const eyes = {
  'all colours': (colour: string) => colour,
  deuteranopia: (colour: string) => seen(filterDeficiencyDeuter(1), colour),
  protanopia: (colour: string) => seen(filterDeficiencyProt(1), colour),
  tritanopia: (colour: string) => seen(filterDeficiencyTrit(1), colour),
};
export type Eye = keyof typeof eyes;

const oklab = differenceEuclidean('oklab');

/** How far apart two colours are to an eye; in OKLab the distance from black to white is 1. */
export const distance = (eye: Eye, a: string, b: string): number => oklab(eyes[eye](a), eyes[eye](b));
