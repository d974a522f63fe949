import { withoutFinals, withoutMarks } from '#worker/shared/hebrew-letters.ts';

/**
 * Slurs and obscenities without another meaning that a memory could have: `כוס` is a cup, `כלי זין` a weapon,
 * and survivors name the Nazis. Each form is written out, since what is inside a word never counts.
 */
const ENGLISH = `
  arsehole arseholes asshole assholes bullshit cocksucker cocksuckers cunt cunts faggot faggots fuck fucked fucker
  fuckers fuckin fucking fucks motherfucker motherfuckers motherfucking nigga niggas nigger niggers
  raghead ragheads shit shithead shitheads shits shitty slut sluts slutty towelhead towelheads twat twats wanker
  wankers wetback wetbacks whore whores`;
const HEBREW = `
  זונה זונות שרמוטה שרמוטות ערבוש ערבושים יהודון יהודונים קוקסינל קוקסינלים חרא כוסאמק כוסאמא כוסעמק כוסאמו
  כוסאוחתק כוסאחתק כוסאוחתו`;
/** Words that are harmless alone. */
const PHRASES = ['כוס אמק', 'כוס אמא', 'כוס אמו', 'כוס אוחתק', 'כוס אחתק', 'לך תזדיין', 'לכי תזדייני'];
/** Ordinary words that are a prefix and one of the words above: "her food". */
const ORDINARY = ['מזונה'];

/** Lower case without niqqud, accents, quotes and final letters; a letter drawn out is one letter. */
const plain = (text: string): string =>
  withoutFinals(withoutMarks(text).toLowerCase()).replace(/(\p{L})\1{2,}/gu, '$1');
const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const WORDS = new Set(wordsIn(ENGLISH + HEBREW));
const PAIRS = new Set(PHRASES.map((phrase) => wordsIn(phrase).join(' ')));
const HARMLESS = new Set(ORDINARY.map(plain));

/** The letters that Hebrew puts before a word, of which there may be several. */
const PREFIX = /^[הובלמשכ](?=.{3})/;
const MOST_PREFIXES = 3;

function isListed(word: string): boolean {
  let rest = word;
  for (let prefixes = 0; prefixes <= MOST_PREFIXES; prefixes++) {
    if (HARMLESS.has(rest)) return false;
    if (WORDS.has(rest)) return true;
    if (!PREFIX.test(rest)) return false;
    rest = rest.slice(1);
  }
  return false;
}

/** Words of three letters and more that were written with something between the letters. */
function spelledOut(words: readonly string[]): string[] {
  const spelled: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (word.length === 1) letters += word;
    else {
      if (letters.length > 2) spelled.push(letters);
      letters = '';
    }
  }
  return spelled;
}

const withoutPrefix = (pair: string): string => pair.replace(PREFIX, '');

/** Whether the word list finds something in a text. It only flags: nothing is refused for it. */
export function isFlagged(text: string): boolean {
  const words = wordsIn(text);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  return (
    words.some(isListed) ||
    spelledOut(words).some(isListed) ||
    pairs.some((pair) => PAIRS.has(pair) || PAIRS.has(withoutPrefix(pair)))
  );
}
