import { expect, test } from 'vitest';
import { readableTexts } from './excerpt.rules.ts';

test('a biography that its family hides is not shown by a search either', () => {
  const site = { sentence: 'A teacher.', about: 'She kept bees.', settings: {} };
  expect(readableTexts(site as never)).toEqual(['A teacher.', 'She kept bees.']);
  expect(readableTexts({ ...site, settings: { hide_about: true } } as never)).toEqual(['A teacher.']);
});
