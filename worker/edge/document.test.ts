import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { readPage } from '#worker/testing/read-page.ts';
import { aMemory, aPerson, aSite } from '#worker/testing/seed.ts';
import { standInPages } from '#worker/testing/stand-in-pages.ts';
import { cut } from './template.ts';

const now = () => new Date('2026-11-10T12:00:00.000Z');
const app = testApp({ now, env: standInPages });
const asked = async (path: string, init?: Parameters<typeof app.request>[1]) =>
  readPage(await app.request(path, init));
const ORIGIN = testEnv.APP_ORIGIN;

let userId: number;
let site: { id: number; slug: string };

beforeAll(async () => {
  ({ userId } = await aPerson());
  site = await aSite({
    owner_id: userId,
    other_name: 'רות כהן',
    sentence: 'She baked bread.',
    accent: 'green',
  });
});

describe('a memorial introduces itself', () => {
  test.each([
    ['en', 'ltr', 'Ruth Cohen (1941–2024) · Dorot', 'en_GB'],
    ['he', 'rtl', 'רות כהן (1941–2024) · דורות', 'he_IL'],
  ])('in %s', async (locale, dir, title, ogLocale) => {
    const page = await asked(`/${locale}/site/${site.id}`);
    const address = `${ORIGIN}/${locale}/site/${site.slug}`;
    expect(page.elements[0]).toMatchObject({
      tag: 'html',
      attributes: { lang: locale, dir, 'data-accent': 'green' },
    });
    expect(page.headers.get('Content-Language')).toBe(locale);
    expect(page.title).toBe(title);
    expect(page.meta('description')).toEqual(['She baked bread.']);
    expect(page.meta('og:title')).toEqual([title]);
    expect(page.meta('og:description')).toEqual(['She baked bread.']);
    expect(page.meta('og:url')).toEqual([address]);
    expect(page.meta('og:type')).toEqual(['profile']);
    expect(page.meta('og:locale')).toEqual([ogLocale]);
    expect(page.meta('og:image')).toEqual([`${ORIGIN}/og-${locale}.png`]);
    expect(page.meta('twitter:card')).toEqual(['summary_large_image']);
    expect(page.meta('robots')).toEqual([]);
    expect(page.links('canonical').map(({ href }) => href)).toEqual([address]);
    expect(Object.fromEntries(page.links('alternate').map(({ hreflang, href }) => [hreflang, href]))).toEqual(
      {
        en: `${ORIGIN}/en/site/${site.slug}`,
        he: `${ORIGIN}/he/site/${site.slug}`,
        'x-default': `${ORIGIN}/site/${site.slug}`,
      },
    );
    expect(page.jsonLd).toMatchObject({
      '@type': 'ProfilePage',
      url: address,
      mainEntity: {
        '@type': 'Person',
        name: 'Ruth Cohen',
        alternateName: 'רות כהן',
        birthDate: '1941-03-14',
        deathDate: '2024-03-10',
      },
    });
  });

  test('to search engines unless its owner said no', async () => {
    const quiet = await aSite({ owner_id: userId, indexable: false });
    const page = await asked(`/en/site/${quiet.slug}`);
    expect(page.meta('robots')).toEqual(['noindex']);
    expect(page.links('canonical')).toEqual([]);
    expect(page.links('alternate')).toEqual([]);
  });

  test.each([
    ['/en', 200, []],
    ['/he/login', 200, []],
    ['/he/forgot', 200, ['noindex']],
    ['/en/nothing', 404, ['noindex']],
    ['/en/site/nobody', 404, ['noindex']],
  ])('and %s is %i and %o', async (path, status, robots) => {
    const page = await asked(path);
    expect([page.status, page.meta('robots')]).toEqual([status, robots]);
    expect(page.data?.status).toBe(status);
  });
});

describe('a page that there is not', () => {
  test.each([
    '/en/nothing',
    '/he/site',
    '/en/site/a/b',
    '/en/site/nobody',
    '/en/site/%FF',
    '/he/index.html',
    '/en/dev/nothing',
  ])('is a real 404, with words: %s', async (path) => {
    const page = await asked(path);
    expect(page.status).toBe(404);
    expect(page.elements[0]?.attributes.dir).toBe(path.startsWith('/he') ? 'rtl' : 'ltr');
    expect(page.html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(page.meta('og:url')).toEqual([]);
    expect(page.data.queries).toEqual([]);
  });
});

describe('a name that tries to be more than a name', () => {
  const HOSTILE = [
    '"><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '</title><script>alert(1)</script>',
    '</script><script>alert(2)</script>',
    "' onload='alert(3)",
    '<!--<script>',
    ']]><svg onload=alert(4)>',
    '__NONCE__',
    '<!--head--><!--body-->',
    '\u202Eevil\u2066',
    '\x24{alert(5)} {{7*7}} $& $1',
    '&lt;b&gt;&amp;quot;',
    '</style><style>*{display:none}</style>',
    '\u2028\u2029',
  ];

  test.each(HOSTILE)('stays a name: %s', async (name) => {
    const tame = await asked(`/en/site/${site.slug}`);
    const wild = await aSite({
      owner_id: userId,
      first_name: name,
      last_name: '',
      other_name: name,
      sentence: name,
      about: name,
      birth_city: name,
      birth_country: name,
      death_place: name,
      settings: {
        hebrew_calendar: true,
        hide_candle_button: false,
        hide_about: false,
        dim_cover: false,
        memories_title: name,
      },
    });
    const author = await aPerson({ first_name: name, last_name: name });
    await aMemory({ owner_id: wild.id, author_id: author.userId, text: name, location: name });
    await aMemory({
      owner_id: wild.id,
      author_id: author.userId,
      type: 'candle',
      text: null,
      candle_text: name,
    });
    const page = await asked(`/en/site/${wild.slug}`);
    const count = (of: typeof page, tag: string) =>
      of.elements.filter((element) => element.tag === tag).length;
    for (const tag of [
      'html',
      'head',
      'title',
      'meta',
      'link',
      'script',
      'style',
      'base',
      'form',
      'iframe',
      'b',
    ]) {
      expect(count(page, tag), tag).toBe(count(tame, tag));
    }
    for (const { attributes } of page.elements)
      expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on'))).toEqual([]);
    expect(page.title).toBe(`${name.trim()} (1941–2024) · Dorot`);
    expect(page.meta('og:title')).toEqual([page.title]);
    expect(page.meta('description')).toEqual([name]);
    const { site: inlined } = (page.data.queries[0]?.data ?? {}) as { site: { name: string; about: string } };
    expect([inlined.name, inlined.about]).toEqual([name.trim(), name]);
    expect(page.jsonLd).toMatchObject({ mainEntity: { name: name.trim(), description: name } });
  });

  test.each(['"><script>alert(1)</script>', '__NONCE__', '//evil.example', '%22%3E%3Cscript%3E'])(
    'and so does an address: %s',
    async (part) => {
      for (const path of [`/en/${part}`, `/en/site/${part}`, `/en?${part}`]) {
        const page = await asked(path);
        expect(page.html).not.toContain('<script>alert');
        // what was chosen in the accessibility menu, the program, the data, and what search engines read
        const scripts = page.elements.filter(({ tag }) => tag === 'script');
        expect(scripts).toHaveLength(page.jsonLd ? 4 : 3);
        for (const { href = '' } of page.elements.map(({ attributes }) => attributes))
          expect(href).not.toMatch(/^\/\/|^https?:\/\/evil/);
      }
    },
  );
});

describe('a page’s own scripts and styles', () => {
  test('carry a nonce that nobody can foresee, the one that the policy names', async () => {
    const marks = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const page = await asked(`/en/site/${site.slug}`);
      const [, mark = ''] =
        /'nonce-([\w-]{22})'/.exec(page.headers.get('Content-Security-Policy') ?? '') ?? [];
      marks.add(mark);
      const marked = page.elements.filter(({ attributes }) => attributes.nonce !== undefined);
      expect(marked.map(({ attributes }) => attributes.nonce)).toEqual(marked.map(() => mark));
      for (const { tag, attributes } of page.elements) {
        if (tag === 'style' || (tag === 'script' && !attributes.type?.includes('json')))
          expect(attributes.nonce).toBe(mark);
        expect(attributes).not.toHaveProperty('style');
      }
      expect(page.html).not.toContain('__NONCE__');
      expect(page.html).not.toContain('<!--');
    }
    expect(marks).toHaveLength(3);
  });

  test('do not hold up the first paint: the stylesheet is named last, what is loaded is a module', async () => {
    const { html, elements } = await asked(`/he/site/${site.slug}`);
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('id="dorot-data"'));
    const classic = elements.filter(
      ({ tag, attributes: { type = '' } }) =>
        tag === 'script' && !/^(module|application\/(ld\+)?json)$/.test(type),
    );
    // the accessibility choices of this browser, applied inline before the first paint
    expect(classic.map(({ attributes }) => Object.keys(attributes))).toEqual([['nonce']]);
  });

  test('and where there is something to read they are sent for when that is painted, unless no script can do it', async () => {
    const read = await asked(`/he/site/${site.slug}`);
    expect(read.links('stylesheet')).toEqual([]);
    expect(read.html).toMatch(/<noscript>(?=.*main-1\.css).*fonts-1\.css.*<\/noscript>/s);
    const [sheet, letters, program] = ['main-1.css', 'fonts-1.css', 'await import('].map((part) =>
      read.html.indexOf(part),
    );
    expect(sheet).toBeLessThan(letters ?? 0);
    expect(letters).toBeLessThan(program ?? 0);
    const empty = await asked('/he/forgot');
    expect(empty.links('stylesheet').map(({ href }) => href)).toEqual([
      '/assets/main-1.css',
      '/assets/fonts-1.css',
    ]);
    expect(empty.html).not.toMatch(/<noscript>\s*<link/);
  });

  test('are asked for early, once each, with the fonts of the page’s language', async () => {
    const hrefs = async (path: string, rel: string) => (await asked(path)).links(rel).map(({ href }) => href);
    const modules = await hrefs('/en/forgot', 'modulepreload');
    expect(modules).toContain('/assets/react-1.js');
    expect(new Set(modules)).toHaveLength(modules.length);
    expect(await hrefs('/en/forgot', 'preload')).not.toContain('/assets/frank-hebrew-1.woff2');
    expect(await hrefs('/he/forgot', 'preload')).toContain('/assets/frank-hebrew-1.woff2');
    for (const [path, there] of [
      [`/he/site/${site.slug}`, true],
      [`/en/site/${site.slug}`, false],
    ] as const) {
      expect((await asked(path)).html.includes('/assets/frank-hebrew-1.woff2'), path).toBe(there);
      expect(await hrefs(path, 'preload'), path).not.toContain('/assets/frank-latin-1.woff2');
    }
  });

  test('are never kept by a cache with a page', async () => {
    for (const path of ['/en', `/en/site/${site.slug}`, '/en/nothing'])
      expect((await asked(path)).headers.get('Cache-Control')).toBe('no-store');
  });
});

test('an index.html without one of its marks is refused when it is read', () => {
  const whole =
    '<!doctype html><html lang="en" dir="ltr"><head><!--head--></head><body><!--body--></body></html>';
  expect(() => cut(whole)).not.toThrow();
  for (const mark of ['<html lang="en" dir="ltr">', '<!--head-->', '<!--body-->']) {
    expect(() => cut(whole.replace(mark, ''))).toThrow(mark);
  }
});
