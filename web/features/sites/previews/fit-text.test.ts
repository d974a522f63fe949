import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

/** Every character has half its size as width. */
const measure = (text: string, size: number) => ([...text].length * size) / 2;
const box = { width: 200, maxLines: 2, sizes: [40, 30, 20] };

test('a short name is drawn on one line, as large as it may be', () => {
  expect(fitText('Ruth', box, measure)).toEqual({ size: 40, lines: ['Ruth'] });
});

test('a longer one is drawn smaller, or on two lines where it must be', () => {
  expect(fitText('Ruth Abramson', box, measure)).toEqual({ size: 30, lines: ['Ruth Abramson'] });
  expect(fitText('Ruth\u00a0Esther Abramson', { ...box, sizes: [40] }, measure).lines).toEqual([
    'Ruth\u00a0Esth…',
    'Abramson',
  ]);
  expect(fitText('Ruth Esther Abramson', box, measure)).toEqual({
    size: 20,
    lines: ['Ruth Esther Abramson'],
  });
});

test('what fits in no size is cut, and says so', () => {
  const long = fitText('רות אסתר בת שבע כהן לבית אבן־שושן מירושלים', box, measure);
  expect(long.size).toBe(20);
  expect(long.lines).toHaveLength(2);
  expect(long.lines[1]).toMatch(/…$/);
  expect(fitText('x'.repeat(60), box, measure).lines).toEqual([`${'x'.repeat(19)}…`]);
  for (const line of long.lines) expect(measure(line, long.size)).toBeLessThanOrEqual(box.width);
});
