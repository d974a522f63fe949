import { describe, expect, test } from 'vitest';
import type { SiteCard } from '#worker/contract/site.ts';
import { listTexts } from '#worker/features/texts/public.ts';
import { type Platform, platformOf } from '#worker/platform/platform.ts';
import type { Edition } from '#worker/shared/brand.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import { testEnv } from '#worker/testing/app.ts';
import { db } from '#worker/testing/seed.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { edgeView } from './edge-view.ts';
import { framed } from './framed.ts';

type Announcement = Platform['config']['announcement'];

const cards = (count: number): SiteCard[] =>
  Array.from({ length: count }, (_, i) => ({ ...aSite(), id: i + 1, slug: `person-${i + 1}` }));

function shown(sites: SiteCard[], locale: Locale, edition: Edition = 'memorial'): string {
  const view = edgeView({ locale, edition });
  return framed(view, '/', HomePage({ view, sites, texts: [] }));
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

describe('the landing page', () => {
  const { config } = platformOf(testEnv);
  const landing = async (locale: Locale, edition: Edition = 'memorial', announcement?: Announcement) => {
    const texts = await listTexts({ db, config: { ...config, edition, announcement } }, 'landing', locale);
    const view = edgeView({ locale, edition });
    return framed(view, '/', HomePage({ view, sites: [], texts, contact: 'the form' }));
  };
  const WALL = { text: 'קיר זיכרון', href: '/wall/7' };

  test.each([
    ['en', '$4.99', '$49.99', '$99.99'],
    ['he', '\u200f4.99\u00a0\u200f$', '\u200f49.99\u00a0\u200f$', '\u200f99.99\u00a0\u200f$'],
  ] as const)('says in %s what a plan costs, with the currency', async (locale, ...prices) => {
    const html = await landing(locale);
    for (const price of prices) expect(html).toContain(`<dd><bdi>${price}</bdi></dd>`);
    expect(html).not.toMatch(/\{(monthly|annual|once)\}/);
  });

  test('has three steps with pictures, and answers five questions of all', async () => {
    const html = await landing('he');
    expect(
      html.match(/<img src="\/landing\/\w+-he-light\.webp" alt="[^"]+" width="\d+" height="\d+"/g),
    ).toHaveLength(3);
    expect(html.match(/<details><summary><h3>/g)).toHaveLength(5);
    expect(html).toContain('href="/he/faq"');
  });

  test('shows the first of its example quotes, and offers the others', async () => {
    const html = await landing('en');
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html.match(/· Example quote/g)).toHaveLength(3);
  });

  test('has the places that its menu leads to, the form before the share bar', async () => {
    const html = await landing('en');
    for (const id of ['home', 'how', 'contact']) {
      expect(html).toContain(`href="/en#${id}"`);
      expect(html).toContain(`<section id="${id}"`);
    }
    expect(html).toMatch(/<section id="contact"[^>]*>the form<\/section><div class="share-bar/);
  });

  test('of the work edition speaks of no grave, candle or sticker', async () => {
    const graves = { en: /candle|grave|sticker|yahrzeit/i, he: /נר[ותי ]|קבר|מדבק|מצבה|יום השנה/ };
    for (const locale of ['en', 'he'] as const) {
      const html = await landing(locale, 'work');
      expect(html.match(/<span class="numeral"/g)).toHaveLength(3);
      expect(html).toContain('<dd><bdi>');
      expect(html).not.toMatch(graves[locale]);
      expect(html).not.toContain('/landing/');
    }
  });

  test('announces in Hebrew what is configured, and nothing in English or in the work edition', async () => {
    expect(await landing('he', 'memorial', WALL)).toContain('<a href="/he/wall/7">קיר זיכרון</a>');
    expect(await landing('he')).not.toContain('class="announcement"');
    expect(await landing('en', 'memorial', WALL)).not.toContain('class="announcement"');
    expect(await landing('he', 'work', WALL)).not.toContain('class="announcement"');
  });
});
