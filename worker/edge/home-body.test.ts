import { expect, test } from 'vitest';
import type { SiteCard } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { homeBody } from './home-body.ts';

const cards = (count: number): SiteCard[] =>
  Array.from({ length: count }, (_, i) => ({ ...aSite(), id: i + 1, slug: `person-${i + 1}` }));

test('a visitor meets three faces, and six people to read about', () => {
  const html = homeBody({ sites: cards(9), locale: 'he' });
  expect(html.match(/class="arch"/g)).toHaveLength(9);
  expect(html.match(/<li>/g)).toHaveLength(6);
  expect(html).toContain('href="/he/site/person-4"');
  expect(html).toContain('1941–2024');
});

test('with few examples the same people are shown again; with none the page still says what it is', () => {
  expect(homeBody({ sites: cards(4), locale: 'en' }).match(/<li>/g)).toHaveLength(4);
  const empty = homeBody({ sites: [], locale: 'en' });
  expect(empty).toContain('A place to remember,');
  expect(empty).not.toMatch(/examples-title|See an example|class="arches"/);
});

test('in the work edition one tries it, and the name says which', () => {
  const view = homeBody({ sites: [], locale: 'en', edition: 'work' });
  expect(view).toContain('<small dir="ltr">@work</small>');
  expect(view).toContain('Try now');
  expect(view).not.toContain('Create a site');
});
