import { describe, expect, test } from 'vitest';
import type { MemoryPage } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { aMemory, aPage, aSite, candlesInARow, everyKind, NOW } from '#worker/testing/view-fixtures.ts';
import { edgeView } from './edge-view.ts';
import { framed } from './framed.ts';
import { siteMain } from './site-main.ts';

const PATH = '/site/ruth-cohen';

const ORIGIN = 'https://dorot.example';

const bodyOf = (input: Omit<Parameters<typeof siteMain>[0], 'origin'>) =>
  framed(input.view, PATH, siteMain({ ...input, origin: ORIGIN }));

const shown = (site: Partial<Site> = {}, page: MemoryPage = everyKind(), locale: Locale = 'he') =>
  bodyOf({ view: edgeView({ locale, now: NOW }), site: aSite(site, locale), page });

/** The readable text of a page, without its markup. */
const read = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('a visitor without JavaScript', () => {
  test('reads who it is in both scripts, and when in both calendars', () => {
    const text = read(shown());
    for (const words of [
      'רות כהן',
      'ז״ל',
      'Ruth Cohen',
      '14 במרץ 1941',
      '10 במרץ 2024',
      'ט״ו באדר תש״א',
      'ל׳ באדר א׳ תשפ״ד',
    ])
      expect(text).toContain(words);
    expect(text.indexOf('1941')).toBeLessThan(text.indexOf('2024'));
    expect(shown()).toContain('\u00a0– ');
  });

  test('reads the same page in English, with the Hebrew marked as Hebrew', () => {
    const html = shown({}, everyKind(), 'en');
    expect(html).toContain('<h2 id="about" tabindex="-1">About <bdi>Ruth Cohen</bdi></h2>');
    expect(shown({ other_name: null }, everyKind(), 'en')).toContain('<bdi>רות</bdi>');
    expect(read(html)).toMatch(/Ruth Cohen z”l רות כהן Born 14 March 1941 – Died 10 March 2024/);
    expect(read(html)).toContain('15 Adar 5701 – Died 30 Adar I 5784');
    expect(html).toContain('<p class="other-name" dir="auto" lang="he">רות כהן</p>');
    expect(html).toContain('<p class="sentence" dir="auto" lang="he">');
    expect(html).toContain('title="may her memory be a blessing"');
  });

  test('sees the photos of a memory, and how many more there are', () => {
    const html = shown();
    expect(html).toContain('src="/api/media/a?e=1&amp;s=x&amp;w=800"');
    expect(html).toContain('alt="ליד הים"');
    expect(html).toContain('alt="תמונה מאת דנה לוי"');
    expect(html).toContain('<span class="rest" dir="ltr">+1</span>');
    expect(html.match(/<img/g)).toHaveLength(6);
  });

  test('reads what a candle says in its own direction, whatever the language of the page', () => {
    expect(shown({}, everyKind(), 'en')).toContain('<p class="inscription" dir="auto" lang="he">');
  });

  test('is told how many candles burn, in the right number', () => {
    expect(read(shown())).toContain('23 נרות דולקים השבוע');
    expect(read(shown({ candles_burning: 2 }))).toContain('שני נרות דולקים השבוע');
    expect(read(shown({ candles_burning: 1 }, everyKind(), 'en'))).toContain('1 candle is burning this week');
    expect(shown({ candles_burning: 0 })).not.toContain('vigil');
  });

  test('can go to the other language, home, to login and to a site of their own, and nowhere that does not exist', () => {
    const links = [...shown().matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? '');
    const known = [
      /^#main$/,
      /^\/he$/,
      /^\/en\/site\/ruth-cohen$/,
      /^\/he#(home|how|examples|contact)$/,
      /^\/he\/(faq|gs|terms-and-conditions|privacy-statement|accessibility|promise)$/,
      /^\/he\/search$/,
      /^\/he\/login$/,
      /^\/he\/(onboarding|dashboard\/orders)$/,
      /^\?/,
      /^\/api\/media\//,
      /^https:\/\/wa\.me\//,
    ];
    expect(links.filter((link) => !known.some((pattern) => pattern.test(link)))).toEqual([]);
  });

  test('reads when each memory was written', () => {
    expect(read(shown())).toContain('לפני שבועיים');
    expect(read(shown({}, everyKind(), 'en'))).toContain('2 weeks ago');
  });
});

test('what a visitor may do comes before the memories, for who reads with the keyboard', () => {
  const html = shown({ mode: 'open' });
  const order = ['<h1', 'הדלקת נר', 'הוספת זיכרון', 'id="memories"', 'id="about"'].map((part) =>
    html.indexOf(part),
  );
  expect(order.every((at) => at > 0)).toBe(true);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test.each([
  [{ short_code: '0123456789ABT' }, 'רות כהן\nhttps://dorot.example/s/0123456789ABT'],
  [{ slug: 'רות-כהן' }, 'רות כהן\nhttps://dorot.example/he/site/רות-כהן'],
  [{ slug: 'רות-כהן', mode: 'private' }, 'רות כהן\nhttps://dorot.example/he/site/7'],
] as const)('what is sent to others is short, or can be read: %j', (site, text) => {
  const [, sent] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(shown(site)) ?? [];
  expect(new URL(sent ?? '').searchParams.get('text')).toBe(text);
});

test('of many candles in a row two are shown, and all of them to who asks for candles', () => {
  const page = candlesInARow(5);
  const folded = (html: string) => /<details class="folded"><summary>([^<]+).*?<\/details>/.exec(html);
  expect(folded(shown({}, candlesInARow(2)))).toBeNull();
  expect(folded(shown({}, candlesInARow(3), 'en'))?.[1]).toBe('1 more candle');
  const [inside = '', label] = folded(shown({}, page)) ?? [];
  expect(label).toBe('עוד 3 נרות');
  expect(inside.match(/<article/g)).toHaveLength(3);
  const candles = bodyOf({
    view: edgeView({ locale: 'he', now: NOW }),
    site: aSite(),
    page,
    filter: 'candle',
  });
  expect(folded(candles)).toBeNull();
  expect(candles.match(/<article/g)).toHaveLength(6);
});

test.each([
  ['zl', 'male', 'זכרו לברכה', 'may his memory be a blessing'],
  ['zl', 'female', 'זכרה לברכה', 'may her memory be a blessing'],
  ['zl', 'other', 'זכר לברכה', 'of blessed memory'],
  ['ah', 'male', 'עליו השלום', 'may he rest in peace'],
  ['ah', 'female', 'עליה השלום', 'may she rest in peace'],
  ['hyd', 'male', 'ה׳ ייקום דמו', 'may God avenge his blood'],
  ['hyd', 'female', 'ה׳ ייקום דמה', 'may God avenge her blood'],
] as const)(
  'what follows the name is explained of one person: %s, %s',
  (honorific, gender, hebrew, english) => {
    const person = { honorific, gender };
    expect(shown(person)).toContain(`<abbr class="honor" title="${hebrew}">`);
    expect(shown(person, aPage(), 'en')).toContain(`<abbr class="honor" title="${english}">`);
    expect(shown({ ...person, other_name: null }, aPage(), 'en')).toMatch(
      new RegExp(`<abbr class="honor" title="${english}" lang="en"><span lang="he">[^<]+</span></abbr>`),
    );
  },
);

test('a life story is told without a word of death, and without a candle to light', () => {
  const dates = { death: null, death_civil: null, death_hebrew: null };
  const story = {
    ...dates,
    type: 'lifeStory',
    site_type_id: 2,
    candles_burning: 0,
    fallen_at: 'לטרון',
  } as const;
  const html = shown(story, aPage(aMemory(1)));
  expect(html).not.toMatch(/נפטר|פטירה|ז״ל|הדלקת נר|נרות|תל אביב|לטרון/);
  expect(shown(story, aPage(), 'en')).not.toMatch(/[Dd]ied|z”l|Light a candle|Candles/);
});

test('what the family leaves out is left out: the story, the candles that burn, a veil over no picture', () => {
  const settings = { ...aSite().settings, hide_about: true, hide_candle_button: true, dim_cover: true };
  const [all, less] = [shown({ cover: aSite().cover }), shown({ cover: null, settings })];
  for (const part of ['id="about"', 'class="vigil"']) {
    expect(all).toContain(part);
    expect(less).not.toContain(part);
  }
  expect(less).not.toContain('cover dim');
});

test.each(['open', 'regular'] as const)(
  'nobody is asked to write on an %s site while it is frozen',
  (mode) => {
    expect(shown({ mode })).toContain('class="actions"');
    expect(shown({ mode, frozen: true })).not.toContain('class="actions"');
  },
);

test('someone of whom only the years are known keeps an en dash between them, which begins no line', () => {
  const year = (value: number) => ({ format: 'en' as const, year: value, month: null, day: null });
  const html = shown({
    birth_civil: year(1818),
    death_civil: year(1895),
    birth_hebrew: null,
    death_hebrew: null,
  });
  expect(html).toContain('<time datetime="1818">1818</time>\u00a0– ');
});

test('someone without a portrait is shown by their initials, never by a shadow', () => {
  expect(shown({ portrait: null, cover: null })).toContain('<span class="arch" aria-hidden="true">רכ</span>');
});

test('a text that was cut offers the rest; an empty site offers the first word', () => {
  expect(shown()).toContain('<a class="more of-long cut" href="?memory=6#memory-6">');
  expect(read(shown({}, aPage()))).toContain('שלך יכול להיות הראשון');
});

test('an order and kinds are offered only where there are memories to choose from', () => {
  const empty = shown({ memories_count: 0 }, aPage());
  for (const choice of ['class="filters"', 'class="link small"']) {
    expect(shown()).toContain(choice);
    expect(empty).not.toContain(choice);
  }
  expect(empty).toContain('id="memories-head"');
});

test('an order or a kind that was asked for is the one that is marked', () => {
  const html = bodyOf({
    view: edgeView({ locale: 'en' }),
    site: aSite(),
    page: aPage(),
    sort: 'oldest',
    filter: 'photo',
  });
  expect(html).toContain('<a href="?filter=photo&amp;sort=oldest#memories" aria-current="page">Photos</a>');
  expect(html).toContain(
    '<a class="link" href="?filter=photo&amp;sort=oldest#memories" aria-current="page">Oldest first</a>',
  );
  expect(read(html)).toContain('There are no memories of this kind here yet.');
});

test('nothing that people wrote becomes markup', () => {
  const evil = `"><script>alert('1')</script><img src=x onerror=alert(1)>&`;
  const html = shown(
    {
      name: evil,
      first_name: evil,
      other_name: evil,
      sentence: evil,
      about: evil,
      birth_city: evil,
      death_place: evil,
      settings: { ...aSite().settings, memories_title: evil },
    },
    aPage(
      aMemory(1, { text: evil, location: evil, author: { name: evil } }),
      aMemory(2, { type: 'candle', candle_text: evil, author: { name: evil } }),
    ),
  );
  expect(html).not.toMatch(/<script|<img src=x/);
  expect(html.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)/g)?.length).toBeGreaterThan(10);
});

test('the strict policy has nothing to refuse: no style, no handler, no script', () => {
  expect(shown()).not.toMatch(/ style=| on\w+=|<script|<style|javascript:/);
});

test('an action leads to the address of its choice, which says what it needs where there are no scripts', () => {
  const open = shown({ mode: 'open' });
  expect(open).toContain('href="?compose=memory#memories"');
  expect(open).toContain('href="?compose=candle#memories"');
  expect(open).not.toContain('<noscript>');
  const composes = bodyOf({
    view: edgeView({ locale: 'he', now: NOW }),
    site: aSite({}, 'he'),
    page: everyKind(),
    composes: true,
  });
  expect(composes).toContain(
    '<noscript><p class="empty">כדי לכתוב כאן יש להפעיל JavaScript בדפדפן.</p></noscript>',
  );
});
