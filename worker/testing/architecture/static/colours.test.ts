import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { describe, expect, test } from 'vitest';
import { ACCENTS } from '#worker/shared/accents.ts';

const tokens = readFileSync('worker/shared/views/tokens.css', 'utf8');
const palette = readFileSync('web/ui/palette.css', 'utf8');
const TOKEN = /--([\w-]+): var\(--l, (#\w+)\) var\(--d, (#\w+)\)/g;

/** The colours of a block of CSS, in either theme. */
function colorsIn(text: string): Record<'light' | 'dark', Record<string, string>> {
  const declarations = [...text.matchAll(TOKEN)];
  return {
    light: Object.fromEntries(declarations.map(([, name, light]) => [name, light])),
    dark: Object.fromEntries(declarations.map(([, name, , dark]) => [name, dark])),
  };
}

const accentBlock = (name: string) =>
  new RegExp(`\\[data-accent="${name}"\\] \\{([^}]*)\\}`).exec(palette)?.[1] ?? '';
const shared = colorsIn(tokens + palette.replace(/\[data-accent[^}]*\}/g, ''));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colors = shared[theme];
  const contrast = (one: string, two: string) => wcagContrast(colors[one] ?? '', colors[two] ?? '');

  test.each(['paper', 'surface', 'sunken', 'raised'])('text of every weight is readable on %s', (ground) => {
    for (const ink of ['ink', 'ink-2', 'ink-3']) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3);
    expect(contrast('focus', ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(['danger', 'success', 'warning', 'info'])(
    '%s is readable on its own ground and on paper',
    (name) => {
      expect(contrast(name, `${name}-soft`)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(name, 'paper')).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the accent carries its text, and is text on every ground', () => {
    expect(contrast('accent', 'on-accent')).toBeGreaterThanOrEqual(5);
    expect(contrast('accent-hover', 'on-accent')).toBeGreaterThanOrEqual(5);
    for (const ground of ['paper', 'surface', 'sunken', 'accent-soft'])
      expect(contrast('accent', ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('what is written about candles is readable', () => {
    expect(contrast('flame-text', 'paper')).toBeGreaterThanOrEqual(4.5);
    for (const ink of ['#f0ece7', '#b3ada6'])
      expect(wcagContrast(ink, '#211c18')).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(Object.entries(ACCENTS))('the accent %s is the one that the worker knows', (name, accent) => {
  const colors = name === 'default' ? shared : colorsIn(accentBlock(name));
  for (const theme of ['light', 'dark'] as const) {
    const { accent: solid, hover, soft } = accent[theme];
    expect(colors[theme].accent?.toUpperCase()).toBe(solid);
    expect(colors[theme]['accent-hover']?.toUpperCase()).toBe(hover);
    expect(colors[theme]['accent-soft']?.toUpperCase()).toBe(soft);
  }
});
