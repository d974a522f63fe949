import type { MemorialText } from '#worker/contract/memorial-text.ts';
import type { TextSource } from '#worker/contract/text-admin.ts';
import type { Locale } from '#worker/shared/locale.ts';
import liturgy from './liturgy.json' with { type: 'json' };

type Liturgy = Omit<MemorialText, 'psalms'>;
type Lines = Readonly<Record<Locale, readonly string[]>>;

/** A prayer that is edited line by line: `en` is its Hebrew in Latin letters. */
type Prayer = {
  lines: (liturgy: Liturgy) => Lines;
  /** The liturgy with these lines, as many as there were. */
  withLines: (liturgy: Liturgy, lines: Lines) => Liturgy;
};

const at = (lines: readonly string[], index: number): string => lines[index] ?? '';

export const PRAYERS: Readonly<Record<string, Prayer>> = {
  'prayer.intro': {
    lines: ({ intro }) => ({ he: [intro.male, intro.female], en: [] }),
    withLines: (all, { he }) => ({ ...all, intro: { male: at(he, 0), female: at(he, 1) } }),
  },
  'prayer.kaddish': {
    lines: ({ kaddish }) => ({
      he: kaddish.lines.map(({ text }) => text),
      en: kaddish.lines.map(({ latin }) => latin),
    }),
    withLines: (all, { he, en }) => ({
      ...all,
      kaddish: {
        ...all.kaddish,
        lines: all.kaddish.lines.map((line, index) => ({
          ...line,
          text: at(he, index),
          latin: at(en, index),
        })),
      },
    }),
  },
  'prayer.el-malei': {
    lines: ({ elMalei }) => ({
      he: [elMalei.male, elMalei.female],
      en: [elMalei.latin.male, elMalei.latin.female],
    }),
    withLines: (all, { he, en }) => ({
      ...all,
      elMalei: {
        ...all.elMalei,
        male: at(he, 0),
        female: at(he, 1),
        latin: { male: at(en, 0), female: at(en, 1) },
      },
    }),
  },
};

/** The prayers that ship with the product. */
export const LITURGY: Liturgy = liturgy;

/** The lines of a prayer as they ship, to be edited. */
export function standardLines(key: string): TextSource | undefined {
  const lines = PRAYERS[key]?.lines(LITURGY);
  return lines && { en: lines.en.join('\n'), he: lines.he.join('\n') };
}
