import type { Language } from '../pack/index.js';

/** A sentence in both languages. Figures are put in when it is made; the language is chosen when it is shown. */
export interface Words {
  readonly en: string;
  readonly ja: string;
}

export const words = (en: string, ja: string): Words => ({ en, ja });
export const inLanguage = (text: Words | string, lang: Language): string => (typeof text === 'string' ? text : text[lang]);
