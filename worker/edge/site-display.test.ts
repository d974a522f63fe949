import { describe, expect, test } from 'vitest';
import type { Site, SiteSettings } from '#worker/contract/site.ts';
import { aSite, everyKind, NOW } from '#worker/testing/view-fixtures.ts';
import { edgeView } from './edge-view.ts';
import { framed } from './framed.ts';
import { siteBar } from './site-bar.ts';
import { siteMain } from './site-main.ts';

const view = edgeView({ locale: 'en', now: NOW });

function drawn(more: Partial<Site> = {}): string {
  const site = aSite(more, 'en');
  const main = siteMain({ view, origin: 'https://dorot.example', site, page: everyKind() });
  return framed(view, '/site/ruth-cohen', main, null, siteBar(site));
}

const withSettings = (settings: Partial<SiteSettings>) =>
  drawn({ settings: { ...aSite().settings, ...settings } });

const bar = (html: string) => /<header class="[^"]*bar[^"]*">.*?<\/header>/s.exec(html)?.[0] ?? '';

const heldBy = (hide_search_bar: boolean): Site['communities'] => [
  {
    id: 4,
    slug: 'harel',
    name: 'Harel',
    settings: { hide_search_bar, hide_site_comments: false, hebrew_calendar: true, memorial_text: false },
  },
];

describe('what a family chooses changes its page before the app runs', () => {
  test.each<[keyof SiteSettings, Partial<SiteSettings>, string]>([
    ['hide_search_bar', { hide_search_bar: true }, 'class="bar unsearched"'],
    ['hide_memories_header', { hide_memories_header: true }, 'class="site headless"'],
    ['hide_post_stamp', { hide_post_stamp: true }, 'class="site unstamped"'],
    ['memories_title', { memories_title: 'What we remember' }, 'What we remember'],
    ['site_label', { site_label: 'Our teacher' }, 'Our teacher'],
    ['dim_cover', { dim_cover: true }, 'cover dim'],
  ])('by %s', (_, settings, expected) => {
    expect(withSettings({})).not.toContain(expected);
    expect(withSettings(settings)).toContain(expected);
  });

  test.each<[keyof SiteSettings, Partial<SiteSettings>, string]>([
    ['hide_about', { hide_about: true }, 'id="about"'],
    ['hide_candle_button', { hide_candle_button: true }, 'class="vigil"'],
  ])('by %s, which leaves something out', (_, settings, left) => {
    expect(withSettings({})).toContain(left);
    expect(withSettings(settings)).not.toContain(left);
  });
});

describe('a community changes the bar of its sites before the app runs', () => {
  test('its sites have no search where it hides that', () => {
    expect(bar(drawn({ communities: heldBy(false) }))).toContain('<header class="bar">');
    expect(bar(drawn({ communities: heldBy(true) }))).toContain('<header class="bar unsearched">');
  });

  test('its logo takes the place of ours, and leads to its website', () => {
    const logo = {
      id: 'logo',
      src: '/api/media/logo?e=1&s=x',
      widths: [320],
      width: 320,
      height: 120,
      thumbhash: null,
      focal: { x: 0.5, y: 0.5 },
    };
    const brand = {
      id: 4,
      name: 'Harel',
      website: 'https://harel.example',
      phone: null,
      email: null,
      other_name: null,
      lang: 'en' as const,
      logo,
    };
    const html = bar(drawn({ brand }));
    expect(html).toMatch(
      /<a class="link logo" href="https:\/\/harel\.example"[^>]*><img src="\/api\/media\/logo/,
    );
    expect(html).not.toContain('>Dorot');
    expect(bar(drawn({ brand: null }))).toContain('Dorot');
  });
});
