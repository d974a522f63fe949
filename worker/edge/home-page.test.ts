import { expect, test } from 'vitest';
import type { SiteCard } from '#worker/contract/site.ts';
import type { Edition } from '#worker/shared/brand.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { edgeView } from './edge-view.ts';
import { framed } from './framed.ts';

const cards = (count: number): SiteCard[] =>
  Array.from({ length: count }, (_, i) => ({ ...aSite(), id: i + 1, slug: `person-${i + 1}` }));

function shown(sites: SiteCard[], locale: Locale, edition: Edition = 'memorial'): string {
  const view = edgeView({ locale, edition });
  return framed(view, '/', HomePage({ view, sites }));
}

test('a visitor meets three faces, and six people to read about', () => {
  const html = shown(cards(9), 'he');
  expect(html.match(/class="arch"/g)).toHaveLength(9);
  expect(html.match(/<li>/g)).toHaveLength(6);
  expect(html).toContain('href="/he/site/person-4"');
  expect(html).toContain('1941–2024');
});

test('with few examples the same people are shown again; with none the page still says what it is', () => {
  expect(shown(cards(4), 'en').match(/<li>/g)).toHaveLength(4);
  const empty = shown([], 'en');
  expect(empty).toContain('A place to remember,');
  expect(empty).not.toMatch(/examples-title|See an example|class="arches"/);
});

test('in the work edition one tries it, and the name says which', () => {
  const view = shown([], 'en', 'work');
  expect(view).toContain('<small dir="ltr">@work</small>');
  expect(view).toContain('Try now');
  expect(view).not.toContain('Create a site');
});
