import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aResult } from '#web/testing/a-result.ts';
import { problem } from '#web/testing/network.ts';
import type { SiteGraveRecord } from '#worker/contract/grave-record.ts';
import type { MemoryPage } from '#worker/contract/memory.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Text } from '#worker/contract/text.ts';
import type { Main } from '#worker/edge/framed.ts';
import type { Drawn } from '#worker/edge/page.ts';
import { type Locale, otherLocale } from '#worker/shared/locale.ts';
import type { View } from '#worker/shared/views/view.ts';
import {
  aNoticeInput,
  aNoticePage,
  aPage,
  aSite,
  aWay,
  candlesInARow,
  everyKind,
  NOW,
  sixPeople,
  WAY,
} from '#worker/testing/view-fixtures.ts';
import { expectAlike, page } from './alike.ts';
import { domOf, parsed } from './dom-of.ts';
import { edge } from './edge.ts';
import { answerNothing, open, requests } from './open-page.tsx';
import { SITES } from './sites.ts';

const part: Text['body'] = [
  { kind: 'heading', items: [[{ text: 'A part' }]] },
  { kind: 'paragraph', items: [[{ text: 'Its words.' }]] },
];
/** One text of each section of the landing page. */
const LANDING: Text[] = [
  ...['how', 'features', 'testimonials'].map((name) => ({ key: `landing.${name}`, title: name, body: part })),
  {
    key: 'landing.prices',
    title: 'Prices',
    body: [{ kind: 'bullets', items: [[{ text: 'A month', strong: true }, { text: ' $4.99' }]] }],
  },
  {
    key: 'landing.announcement',
    title: 'A wall',
    body: [{ kind: 'paragraph', items: [[{ text: 'A wall', href: '/wall/7' }]] }],
  },
  { key: 'faq.who-for', title: 'Who for?', body: [{ kind: 'paragraph', items: [[{ text: 'All.' }]] }] },
];

/** What is known of a way to a grave. */
const WAYS: Record<string, Partial<SiteGraveRecord>> = {
  'with its photos, a pin and a note': {},
  'without a pin': { grave: { ...WAY, lat: null, lng: null }, photos: [] },
  'that nobody has entered': { grave: null, photos: [] },
};

beforeEach(answerNothing);

const openSite = (site: Site, page: MemoryPage, locale: Locale) =>
  open(`/${locale}/site/ruth-cohen`, [
    [['sites', 'ruth-cohen'], { site }],
    [['memories', 'ruth-cohen', { sort: 'manual', filter: null }], { pages: [page], pageParams: [null] }],
  ]);

const SITE = '/site/ruth-cohen';

const siteAtTheEdge = (view: View, site: Site, page: MemoryPage): string =>
  edge.framed(
    view,
    SITE,
    edge.siteMain({ view, origin: location.origin, site, page }),
    null,
    edge.siteBar(site),
  );

describe.each(['he', 'en'] as const)('in %s', (locale) => {
  const address = `/${locale}/site/ruth-cohen`;
  const view = edge.edgeView({ locale, now: NOW });
  const body = (site: Site, memories: MemoryPage) => siteAtTheEdge(view, site, memories);

  test.each(Object.entries(SITES))('the app takes over %s, and asks for nothing', async (_, more) => {
    const site = aSite(more, locale);
    const { container } = await openSite(site, everyKind(), locale);
    expectAlike(container, body(site, everyKind()), address);
    expect(requests).toEqual([]);
  });

  test('and a site without memories, and one with more than a page of them', async () => {
    const site = aSite({}, locale);
    for (const memories of [aPage(), candlesInARow(3), { ...candlesInARow(6), next_cursor: 'abc' }]) {
      const { container } = await openSite(site, memories, locale);
      expectAlike(container, body(site, memories), address);
      cleanup();
    }
  });

  test('and further memories, with the way back to the first', async () => {
    const site = aSite({}, locale);
    const memories = everyKind();
    const { container } = await open(`${address}?after=abc`, [
      [['sites', 'ruth-cohen'], { site }],
      [
        ['memories', 'ruth-cohen', { sort: 'manual', filter: null, after: 'abc' }],
        { pages: [memories], pageParams: ['abc'] },
      ],
    ]);
    const main = edge.siteMain({ view, origin: location.origin, site, page: memories, after: 'abc' });
    // the app's link to the other language keeps the query, which that of a document leaves out
    const html = edge.framed(view, `${SITE}?after=abc`, main);
    expectAlike(container, html, address);
    expect(requests).toEqual([]);
  });

  test('and offers the language that was chosen before', async () => {
    const saved = otherLocale(locale);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`__Host-locale=${saved}`);
    const site = aSite({}, locale);
    const { container } = await openSite(site, aPage(), locale);
    const main = edge.siteMain({ view, origin: location.origin, site, page: aPage() });
    const html = edge.framed(view, SITE, main, saved);
    expect(html).toContain('class="offer"');
    expectAlike(container, html, address);
  });

  test.each([
    'a life story',
    'a frozen open site',
    'a frozen site',
    'someone without a face or a cover',
    'no candles',
  ])('and %s without memories', async (name) => {
    const site = aSite(SITES[name], locale);
    const { container } = await openSite(site, aPage(), locale);
    expectAlike(container, body(site, aPage()), address);
  });

  test.each([0, 1, 4, 9])('and the home page with %i examples', async (count) => {
    const sites = Array.from({ length: count }, (_, i) => ({ ...aSite(), id: i + 1, slug: `person-${i}` }));
    const ctx = {
      client: { country: 'IL' },
      config: { contactNumbers: { whatsapp: '+972501234567', phones: { IL: '+97231234567' } } },
    };
    const contact = edge.drawContact(ctx as never, view);
    const { container } = await open(`/${locale}`, [
      [['examples', locale], { sites }],
      [['texts', 'landing', locale], { texts: LANDING }],
      ...contact.queries.map(({ key, data }): [unknown[], unknown] => [key, data]),
    ]);
    const main = edge.HomePage({ view, sites, texts: LANDING, contact: contact.main });
    expectAlike(container, edge.framed(view, '/', main), `/${locale}`);
    expect(container.querySelectorAll('#how img, .quote, .prices dd, .faq details')).toHaveLength(4);
    expect(requests).toEqual([]);
  });

  test.each([2, 3, 6])('and a grave of %i people', async (count) => {
    const people = sixPeople(locale).slice(0, count);
    const { container } = await open(`/${locale}/grave/3`, [[['graves', '3'], { grave: { id: 3, people } }]]);
    const path = `/${locale}/grave/3`;
    expectAlike(container, edge.framed(view, '/grave/3', edge.GravePage({ view, people })), path);
    expect(container.querySelector('.stone h1')?.textContent).toBe(
      count === 6
        ? { he: 'לזכר', en: 'In memory of' }[locale]
        : { he: 'משפחת כהן', en: 'In memory of' }[locale],
    );
    expect(requests).toEqual([]);
  });

  test.each(Object.entries(WAYS))('and the way to a grave, %s', async (_, more) => {
    const record = aWay(more);
    const site = aSite({}, locale);
    const { container } = await open(`${address}/visit`, [
      [['sites', 'ruth-cohen'], { site }],
      [['grave-record', 'ruth-cohen'], record],
    ]);
    const main = edge.WayPage({ view, site, id: 'ruth-cohen', record, device: 'other', now: NOW });
    expectAlike(container, edge.framed(view, `${SITE}/visit`, main), `${address}/visit`);
    expect(requests).toEqual([]);
  });

  const gathering = { place: 'The hall', address: 'Haifa', navigation: null, on: '2026-12-23', at: '15:30' };
  test.each([
    ['open', {}],
    ['before the funeral', { today: '2026-11-23' }],
    ['closed', { closed: true, today: '2026-12-02' }],
    ['of a private site', { site: null, notice: aNoticeInput({ show_address: false }) }],
    [
      'with all it can say',
      {
        notice: aNoticeInput({
          service: { ...gathering, title: 'Shloshim' },
          stream: { title: null, on: '2026-11-26', at: null, text: 'Come.', url: 'https://example.org/live' },
          charity: { text: 'A Path for All', url: null },
        }),
      },
    ],
  ])('and a notice of the first week, %s', async (_, patch) => {
    const notice = aNoticePage(locale, patch);
    const token = 'x'.repeat(22);
    const { container } = await open(`/${locale}/n/${token}`, [[['notices', token], notice]]);
    const drawn = edge.NoticePage({ view, page: notice, token, origin: location.origin });
    expectAlike(container, edge.framed(view, `/n/${token}`, drawn), `/${locale}/n/${token}`);
  });

  test('and a page that does not exist', async () => {
    const { container } = await open(`/${locale}/no/such/page`, []);
    expectAlike(
      container,
      edge.framed(view, '/no/such/page', edge.MessagePage({ view, kind: 'page-missing' })),
      `/${locale}/no/such/page`,
    );
  });

  test.each([
    ['private', 403, 'site.private'],
    ['not-open', 403, 'site.not_open'],
    ['sign-in', 401, 'auth.token_missing'],
    ['grave-missing', 404, 'grave.not_found'],
    ['site-missing', 404, 'site.not_found'],
  ] as const)('and a site that is not shown: %s', async (kind, status, code) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () => problem(code, status, 'Not shown.'));
    const { container } = await open(address, []);
    await screen.findByRole('heading', { level: 1 });
    expectAlike(container, edge.framed(view, SITE, edge.MessagePage({ view, kind })), address);
  });

  test('and the page before the launch, but for its bar', async () => {
    const { container } = await open(`/${locale}/index_comming_soon`, []);
    const note = parsed(edge.htmlOf(edge.ComingSoonPage({ view })));
    expect(domOf(container.querySelector('.note') as Element)).toBe(domOf(note.firstElementChild as Element));
  });

  test.each(['unbound', 'unknown'])(
    'and says the same of a sticker that opens no site: %s',
    async (reason) => {
      const query = `qr=0123456789ABT&reason=${reason}`;
      const { container } = await open(`/${locale}/login?${query}`, []);
      const note = parsed(edge.stickerNote({ view, query: new URLSearchParams(query) })?.html ?? '');
      const textsOf = (root: Element | null) =>
        [...(root?.querySelectorAll('h1, h2, p') ?? [])].map(({ textContent }) =>
          textContent.replaceAll(' ', ''),
        );
      expect(textsOf(note)).toHaveLength(5);
      expect(textsOf(container.querySelector('[aria-labelledby=sticker]'))).toEqual(textsOf(note));
    },
  );

  test.each([
    ['/login', 'drawLogin'],
    ['/register', 'drawRegister'],
  ] as const)('and %s, with the services to continue with', async (path, draw) => {
    const ctx = {
      identityProviders: [{ name: 'google', clientId: 'dorot' }],
      turnstile: null,
      config: { origin: 'http://localhost' },
    };
    const request = { ctx, view, path, query: new URLSearchParams() };
    const { main, queries = [] } = (await edge[draw](request as never)) as Drawn;
    const { container } = await open(
      `/${locale}${path}`,
      queries.map(({ key, data }) => [key, data]),
    );
    const html = edge.framed(view, path, main as Main);
    expect(html).toContain('<noscript>');
    expectAlike(container, html, `/${locale}${path}`);
    expect(requests).toEqual([]);
  });

  const found = (results: SearchResult[], more = false) => ({ results, more });
  const inPages = (reply: object) => ({ pages: [reply], pageParams: [0] });
  test.each(['site', 'group'] as const)('and the results of a search: %s', async (filter) => {
    const query = 'co';
    const site = found(
      [aResult({ birth_year: 1820 }), aResult({ id: 2, found_in: 'texts', excerpt: 'a cook' })],
      true,
    );
    const group = found([]);
    const path = `/${locale}/search?query=${query}&filter=${filter}`;
    const { container } = await open(path, [
      [['search', query, 'site'], inPages(site)],
      [['search', query, 'group'], inPages(group)],
    ]);
    const main = edge.resultsMain({ view, query, filter }, { site, group });
    container.querySelector('.search-page > .button')?.remove();
    expectAlike(container, edge.framed(view, `/search?query=${query}&filter=${filter}`, main), path);
    expect(requests).toEqual([]);
  });

  test('and a search that has not begun', async () => {
    const data = {
      suggestions: {
        sites: [{ id: 7, slug: 'rachel', label: 'Rachel', image: null, gender: 'female' as const }],
        groups: [{ id: 3, slug: 'letters', label: 'Hebrew letters' }],
      },
    };
    const { container } = await open(`/${locale}/search`, [[['suggestions', locale], data]]);
    const main = edge.popularMain({ view, query: '', filter: 'site' }, data);
    expectAlike(container, edge.framed(view, '/search', main), `/${locale}/search`);
    expect(requests).toEqual([]);
  });

  test('and the first question of a new site, with a way out alone', async () => {
    const { container } = await open(`/${locale}/onboarding`, []);
    const main = edge.PurposePage({ view, submit: edge.heldSubmit });
    expectAlike(container, edge.FRAMES.process(view, '/onboarding', main), `/${locale}/onboarding`);
    expect(requests).toEqual([]);
  });

  test.each([
    ['a partner’s link', '?ref=partner&ref_id=7&f=Ruth&l=Levi', 'Ruth Levi'],
    ['one that names nobody', '?ref=partner&ref_id=7', ''],
  ])('and %s, for visitors who are not signed in', async (_, search, name) => {
    vi.stubGlobal('fetch', async () => Response.json({ site_id: null }));
    const path = `/${locale}/create-from-ref${search}`;
    const { container } = await open(path, []);
    const main = edge.ReferralPage({ view, name, search });
    expectAlike(container, edge.FRAMES.process(view, '/create-from-ref', main), path);
  });

  test('a difference is found', async () => {
    const site = aSite({}, locale);
    const { container } = await openSite(site, everyKind(), locale);
    const html = body(site, everyKind());
    for (const [original, changed] of [
      ['class="vigil"', 'class="vigils"'],
      ['datetime=', 'date-time='],
      ['?filter=photo', '?filter=photos'],
      ['</h1>', '</h1><p></p>'],
    ] as const) {
      expect(html).toContain(original);
      expect(page(container, address)).not.toBe(page(parsed(html.replace(original, changed)), address));
    }
  });
});

describe('the cover', () => {
  const dimmed = (dim_cover: boolean, more: Partial<Site> = {}) =>
    aSite({ settings: { ...aSite().settings, dim_cover }, ...more }, 'en');

  /** The cover as rendered by the app and by the server. */
  async function covers(site: Site) {
    const { container } = await openSite(site, aPage(), 'en');
    const html = siteAtTheEdge(edge.edgeView({ locale: 'en' }), site, aPage());
    return [container, new DOMParser().parseFromString(html, 'text/html')].map((page) => {
      const cover = page.querySelector('.cover');
      return [cover?.querySelector('img') !== null, cover?.classList.contains('dim')];
    });
  }

  test.each([true, false])('is darkened, with the name on it, where the family wants it: %s', async (dim) => {
    expect(await covers(dimmed(dim))).toEqual([
      [true, dim],
      [true, dim],
    ]);
  });

  test('that there is not is not darkened either', async () => {
    expect(await covers(dimmed(true, { cover: null }))).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});
