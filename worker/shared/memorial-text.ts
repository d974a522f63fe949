import type { MemorialText } from '#worker/contract/memorial-text.ts';
import { gematriya } from './years.ts';

const HEBREW_WORD = /^[\p{Script=Hebrew}()+\-'’"]+$/u;
const HAS_HEBREW_LETTER = /[א-תװ-ײיִ-ﭏ]/u;

/** The words of a name that are in Hebrew; empty where none has a Hebrew letter. */
export function hebrewPart(name: string): string {
  const words = name.split(/\s+/u).filter((word) => HEBREW_WORD.test(word));
  return HAS_HEBREW_LETTER.test(words.join('')) ? words.join(' ') : '';
}

/** Whether all of a name is in Hebrew. */
export const isHebrewName = (name: string): boolean =>
  name.trim() !== '' && hebrewPart(name) === name.trim().split(/\s+/u).join(' ');

const ALPHABET = 'אבגדהוזחטיכלמנסעפצקרשת';
const FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const LIGATURES: Record<string, string> = { װ: 'וו', ױ: 'וי', ײ: 'יי' };

/** The letters whose verses are read, final ones as regular; a nickname in parentheses has none. */
export const lettersOf = (name: string): string[] =>
  [...name.replaceAll(/\([^)]*\)?/gu, '').normalize('NFKD')]
    .flatMap((char) => [...(LIGATURES[char] ?? FINALS[char] ?? char)])
    .filter((char) => ALPHABET.includes(char));

/** In the order in which they are said in Israel. */
const PSALMS = [33, 16, 17, 72, 91, 104, 130];
/** Its 22 stanzas of eight verses begin with the letters of the alphabet in their order. */
const BY_LETTERS = 119;
const STANZA = 8;
const SOUL = 'נשמה';

type Verse = { numeral: string; text: string };
export type Section =
  | { kind: 'psalm'; id: string; numeral: string; verses: Verse[] }
  | { kind: 'letters'; id: string; of: 'name' | 'soul'; stanzas: { letter: string; verses: Verse[] }[] }
  | { kind: 'kaddish'; id: string; text: MemorialText['kaddish'] }
  | { kind: 'prayer'; id: string; title: string; text: string; latin: string };

export type Remembered = { name: string; parent: string; gender: 'male' | 'female' };

/** The text for a person: the introduction, and its sections in order. */
export function composeMemorialText(
  text: MemorialText,
  { name, parent, gender }: Remembered,
): { intro: string; sections: Section[] } {
  const { psalms, intro, ben, benLatin, kaddish, elMalei } = text;
  const named = (form: string, son: string) =>
    form
      .replace(' {ben} {parent}', parent ? ` ${son} ${parent}` : '')
      .replace('{name}', name)
      // where only the name is known
      .replaceAll(/ {2,}/g, ' ');
  const verses = (psalm: number, first = 0, count = Number.POSITIVE_INFINITY): Verse[] =>
    (psalms[psalm] ?? [])
      .slice(first, first + count)
      .map((verse, at) => ({ numeral: gematriya(first + at + 1), text: verse }));
  const stanzas = (letters: readonly string[]) =>
    letters.map((letter) => ({
      letter,
      verses: verses(BY_LETTERS, ALPHABET.indexOf(letter) * STANZA, STANZA),
    }));
  const ofName = stanzas(lettersOf(name));
  return {
    intro: named(intro[gender], ben[gender]),
    sections: [
      ...PSALMS.map(
        (psalm): Section => ({
          kind: 'psalm',
          id: `psalm-${psalm}`,
          numeral: gematriya(psalm),
          verses: verses(psalm),
        }),
      ),
      ...(ofName.length > 0
        ? [{ kind: 'letters', id: 'name', of: 'name', stanzas: ofName } satisfies Section]
        : []),
      { kind: 'letters', id: 'soul', of: 'soul', stanzas: stanzas([...SOUL]) },
      { kind: 'kaddish', id: 'kaddish', text: kaddish },
      {
        kind: 'prayer',
        id: 'prayer',
        title: elMalei.title,
        text: named(elMalei[gender], ben[gender]),
        latin: named(elMalei.latin[gender], benLatin[gender]),
      },
    ],
  };
}
