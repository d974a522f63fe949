import { describe, expect, test } from 'vitest';
import { isFlagged } from './flagged-words.rules.ts';

describe('the word list finds', () => {
  test.each([
    ['a word of the list', 'What a fucking day.'],
    ['it in capitals', 'SHIT happens'],
    ['it at the end, before a full stop', 'He was an asshole.'],
    ['it with letters drawn out', 'fuuuuuck this'],
    ['it letter by letter', 'f u c k all of you'],
    ['it with dots between', 'you c.u.n.t'],
    ['it with invisible characters inside', 'fu\u200bck'],
    ['it with accents', 'fúck'],
    ['a Hebrew word', 'היא זונה'],
    ['it with niqqud', 'זוֹנָה'],
    ['it with the article', 'הזונה הזאת'],
    ['it with several prefixes', 'ושהזונות'],
    ['it letter by letter, in Hebrew', 'ש ר מ ו ט ה'],
    ['it drawn out', 'שרמוטהההה'],
    ['a plural with a final letter', 'ערבושים'],
    ['the same without the final letter', 'ערבושימ'],
    ['two words that are harmless alone', 'כוס אמק'],
    ['the same with a prefix', 'וכוס אמק'],
    ['a geresh inside', 'ז׳ונה'],
  ])('%s', (_, text) => expect(isFlagged(text)).toBe(true));
});

describe('the word list does not find', () => {
  test.each([
    ['towns', 'She was born in Scunthorpe, moved to Penistone and died in Lightwater, Sussex.'],
    ['names', 'Dick Van Dyke, Mr. Cockburn, Rabbi Kikes-Levi’s neighbour Shitrit'],
    [
      'ordinary words that contain one',
      'a cocktail at the assizes, shiitake, Matsushita, niggardly, snigger',
    ],
    ['initials', 'signed by F. U. Cohen and A. S. Levi'],
    ['a cup', 'שתינו כוס תה, וכוס קפה לאמא'],
    ['a weapon and the letter', 'כלי זין, והאות זין'],
    ['patience', 'צריך להזדיין בסבלנות'],
    ['her food', 'נתנה לנו ממזונה, ומזונה היה דל'],
    ['nutrition', 'היא לימדה תזונה'],
    ['what happened', 'הנאצים לקחו את אמא'],
    ['after', 'אחרי המלחמה, מאחר שאחרא לא נשאר'],
    ['a blossoming garden', 'הגינה פרחה'],
    ['a surname', 'משפחת שיטרית'],
    ['numbers and signs', '12 + 7 = 19 … ★'],
    ['nothing', ''],
  ])('%s', (_, text) => expect(isFlagged(text)).toBe(false));
});

test('a text of twenty thousand characters is read in a moment', () => {
  const started = performance.now();
  expect(isFlagged('ו ה ב ל מ '.repeat(2000))).toBe(false);
  expect(isFlagged('הובלמשכ'.repeat(2857))).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
