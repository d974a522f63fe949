import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { customAccent } from './accent.ts';
import { ACCENTS, type Accent } from './accents.ts';

const PAPER = '#FCFAF6';
const SUNKEN = '#F4F0E9';
const DARK_RAISED = '#2B2520';

/** The minimum contrast of each pair of colors in use, over all the accents. */
function worst(accents: Accent[]) {
  const least = (pairs: (accent: Accent) => [string, string]) =>
    Math.min(...accents.map((accent) => wcagContrast(...pairs(accent))));
  return {
    onSolid: least(({ light }) => [light.onAccent, light.accent]),
    onHover: least(({ light }) => [light.onAccent, light.hover]),
    solidOnPaper: least(({ light }) => [light.accent, PAPER]),
    solidOnSunken: least(({ light }) => [light.accent, SUNKEN]),
    solidOnSoft: least(({ light }) => [light.accent, light.soft]),
    darkOnSolid: least(({ dark }) => [dark.onAccent, dark.accent]),
    darkOnHover: least(({ dark }) => [dark.onAccent, dark.hover]),
    darkSolidOnRaised: least(({ dark }) => [dark.accent, DARK_RAISED]),
    darkSolidOnSoft: least(({ dark }) => [dark.accent, dark.soft]),
  };
}

function randomColors(count: number): string[] {
  let seed = 20241010;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(seed >>> 8).toString(16).padStart(6, '0')}`;
  });
}

const near = (a: string, b: string) =>
  [1, 3, 5].every(
    (i) => Math.abs(Number.parseInt(a.slice(i, i + 2), 16) - Number.parseInt(b.slice(i, i + 2), 16)) <= 2,
  );

describe('a family’s own colour', () => {
  test.each([
    ['#FFE600', '#7B6E01'],
    ['#FFFFFF', '#6D6D6D'],
    ['#000000', '#2A2622'],
  ])('%s becomes %s', (hex, solid) => {
    const accent = customAccent(hex);
    expect(accent.light.accent).toSatisfy((ours: string) => near(ours, solid));
    expect(accent.shifted).toBe(true);
  });

  test('of 20,000 colours every one can be read, in light and dark', () => {
    const least = worst(
      [
        ...randomColors(20_000),
        '#ffffff',
        '#000000',
        '#ffff00',
        '#00ffff',
        '#ff00ff',
        '#ff0000',
        '#00ff00',
        '#0000ff',
      ].map(customAccent),
    );
    expect(least.onSolid).toBeGreaterThanOrEqual(5);
    expect(least.onHover).toBeGreaterThanOrEqual(5);
    expect(least.solidOnPaper).toBeGreaterThanOrEqual(4.5);
    expect(least.solidOnSunken).toBeGreaterThanOrEqual(4.5);
    expect(least.solidOnSoft).toBeGreaterThanOrEqual(4.5);
    expect(least.darkOnSolid).toBeGreaterThanOrEqual(6.46);
    expect(least.darkOnHover).toBeGreaterThanOrEqual(6.46);
    expect(least.darkSolidOnRaised).toBeGreaterThanOrEqual(4.5);
    expect(least.darkSolidOnSoft).toBeGreaterThanOrEqual(4.98);
  }, 60_000);

  test('is kept as it is where text on it can be read', () => {
    for (const { light } of Object.values(ACCENTS)) {
      const custom = customAccent(light.accent);
      expect(custom).toMatchObject({ light: { accent: light.accent }, shifted: false });
      expect(near(custom.light.hover, light.hover) && near(custom.light.soft, light.soft)).toBe(true);
    }
    expect(customAccent('#1c5a60').shifted).toBe(false);
  });

  test.each([
    '',
    'red',
    '#FFF',
    '#12345',
    '#1234567',
    '#12345678',
    '123456',
    '#GGGGGG',
    '#123456;}',
    'url(x)',
  ])('%j is no colour', (hex) => expect(() => customAccent(hex)).toThrow(RangeError));
});

describe('the five named accents', () => {
  test('hold the contrasts that the design measured', () => {
    const measured = Object.entries(ACCENTS).map(([name, { light, dark }]) => [
      name,
      ...[
        wcagContrast(light.accent, '#FFFFFF'),
        wcagContrast(light.accent, SUNKEN),
        wcagContrast(light.accent, light.soft),
      ].map((n) => n.toFixed(2)),
      ...[wcagContrast(dark.accent, DARK_RAISED), wcagContrast(dark.accent, dark.soft)].map((n) =>
        n.toFixed(2),
      ),
    ]);
    expect(measured).toEqual([
      ['default', '7.83', '6.90', '6.70', '7.79', '7.17'],
      ['green', '7.51', '6.61', '6.43', '8.38', '7.70'],
      ['blue', '7.51', '6.61', '6.37', '7.54', '7.03'],
      ['brown', '8.31', '7.32', '7.04', '7.97', '7.49'],
      ['gray', '8.42', '7.41', '7.15', '8.09', '7.52'],
    ]);
  });

  test('can be read when hovered, too', () => {
    const least = worst(Object.values(ACCENTS));
    expect(Math.min(...Object.values(least))).toBeGreaterThanOrEqual(4.5);
    expect(least.darkOnHover).toBeGreaterThan(9);
  });
});
