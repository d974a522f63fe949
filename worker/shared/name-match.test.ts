import { expect, test } from 'vitest';
import { segmentsOf } from './name-match.ts';

const marked = (text: string, query: string): string =>
  segmentsOf(text, query)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test.each([
  ['the letters that were typed, not the whole word', 'Rachel Bluwstein', 'ra', '[Ra]chel Bluwstein'],
  ['each of several words', 'Ada Lovelace', 'lov ad', '[Ad]a [Lov]elace'],
  ['each word that begins so', 'Ben Bentov', 'ben', '[Ben] [Ben]tov'],
  ['the inside of a word, where no word begins so', 'Ada Lovelace', 'lace', 'Ada Love[lace]'],
  ['but not two letters within a word', 'Ada Lovelace', 'el', 'Ada Lovelace'],
  ['beginnings only, where there are any', 'Ace Lovelace', 'ace', '[Ace] Lovelace'],
  ['letters with their niqqud', 'מֹשֶׁה כֹּהֵן', 'מש', '[מֹשֶׁ]ה כֹּהֵן'],
  ['letters written without it, by a query with it', 'משה', 'מֹשֶׁה', '[משה]'],
  ['a final letter', 'בן־דוד', 'בנ', '[בן]־דוד'],
  ['the part after a maqaf', 'בן־דוד', 'דוד', 'בן־[דוד]'],
  ['letters with accents', 'José Núñez', 'nune', 'José [Núñe]z'],
  ['letters with accents of their own', 'Jose\u0301', 'jose', '[Jose\u0301]'],
  ['letters with a geresh', 'ג׳ורג׳ אליוט', 'גורג', '[ג׳ורג׳] אליוט'],
  ['letters with an apostrophe', "Nora O'Connor", 'oco', "Nora [O'Co]nnor"],
  ['nothing of a quotation', '“Ruth”’s', 'ruth', '“[Ruth]”’s'],
  ['a double vav, by one', 'דוויד', 'דויד', '[דוויד]'],
  ['one letter made of two', 'ﬁona', 'fio', '[ﬁo]na'],
  ['nothing, by what is not there', 'Ada', 'zz', 'Ada'],
  ['nothing, by nothing', 'Ada', '', 'Ada'],
])('a query marks %s', (_what, text, query, expected) => expect(marked(text, query)).toBe(expected));
