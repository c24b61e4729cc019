import type { Board } from '../board/index.js';
import type { DrawContext, DrawProblem, ScanImage } from '../draw/index.js';
import type { Language, Pack } from '../pack/index.js';
import { fontMetrics } from './fonts.js';
import { readTemplates, readTheme } from './templates.js';

export interface LookOptions {
  /** One of ours by name, or the path of a .yaml file. */
  readonly theme?: string;
  readonly lang?: Language;
  /** From `readScan`. */
  readonly scan?: ScanImage | undefined;
}

/** Everything needed to draw a game, with our fonts and templates. Problems are gathered in the list. */
export function drawContext(
  pack: Pack,
  board: Board,
  { theme = 'classic', lang = 'en', scan }: LookOptions = {},
): DrawContext & { readonly problems: DrawProblem[] } {
  const templates = readTemplates();
  const problems: DrawProblem[] = [];
  return {
    pack,
    board,
    theme: readTheme(theme),
    templates,
    metrics: fontMetrics(),
    lang,
    scan,
    problems,
    report: (problem) => problems.push(problem),
  };
}
