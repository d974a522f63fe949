import { expect, test } from 'vitest';
import type { AccentName } from '#worker/contract/site.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { aPage, aSite, everyKind, picture } from '#worker/testing/view-fixtures.ts';
import { homeStyle, siteStyle } from './site-style.ts';

test('each picture keeps its focal point and its colour, each rule said once', () => {
  const style = siteStyle(aSite(), everyKind());
  expect(style.match(/\.at-50-38\{object-position:50% 38%\}/g)).toHaveLength(1);
  expect(style).toMatch(/\.c-[\da-f]{6}\{background:#[\da-f]{6}\}/);
});

test.each(Object.entries(ACCENTS))(
  'a site in %s is drawn in its colours, of either theme',
  (accent, { light, dark }) => {
    const style = siteStyle(aSite({ accent: accent as AccentName, cover: null, portrait: null }));
    if (accent === 'default') expect(style).toBe('');
    else {
      expect(style).toContain(
        `[data-accent=${accent}]{--accent:var(--l,${light.accent})var(--d,${dark.accent});`,
      );
      expect(style).toContain(`--accent-soft:var(--l,${light.soft})var(--d,${dark.soft});`);
    }
  },
);

test('a site in an accent of its own brings its colours, of either theme', () => {
  expect(siteStyle(aSite({ accent: 'green', cover: null, portrait: null }), aPage())).toBe(
    '[data-accent=green]{--accent:var(--l,#315E3C)var(--d,#96CEA1);--accent-soft:var(--l,#E3F1E5)var(--d,#213023);}',
  );
  expect(siteStyle(aSite({ cover: null, portrait: null }))).toBe('');
});

test('an enlarged portrait is cropped by its class, since a document may have no style attributes', () => {
  const portrait = picture('p', { focal: { x: 0.5, y: 0.385, zoom: 1.5 }, thumbhash: null });
  expect(siteStyle(aSite({ cover: null, portrait }))).toBe(
    '.at-50-38_5-1_5{object-position:50% 38.5%;transform:scale(1.5);transform-origin:50% 38.5%}',
  );
});

test('what is no colour never reaches the style', () => {
  const shade = { solid: 'red}</style><script>', hover: '#12345', soft: 'url(//x)', on: '#ffffff' };
  const style = siteStyle(
    aSite({ accent: 'custom', accent_colors: { light: shade, dark: shade }, cover: null, portrait: null }),
  );
  expect(style).toBe('[data-accent=custom]{}');
});

test('a thumbhash that is none leaves the place uncoloured', () => {
  for (const thumbhash of [null, '', 'x', '***', 'AAAA']) {
    expect(homeStyle([{ ...aSite(), portrait: picture('p', { thumbhash }) }])).toBe(
      '.at-50-38{object-position:50% 38%}',
    );
  }
});
