import { wcagContrast } from 'culori';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import { customAccent } from '#worker/shared/accent.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { ABOUT_A_SITE, type SentExample, sendEveryEmail } from '#worker/testing/every-email.ts';
import { accentColors } from './email-style.ts';
import { renderEmail } from './render-email.ts';

/** Gmail cuts an email at 102 KB. */
const MAX_BYTES = 100_000;
const decoded = (html: string): string =>
  html
    .replace(
      /&(?:lt|gt|quot|#39);/g,
      (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'",
    )
    .replaceAll('&amp;', '&');
const bodyOf = (html: string): string => html.slice(html.indexOf('<body')).replace(/<!--.*?-->/gs, '');

/** What a reader of the HTML reads, in its order. */
const sentencesIn = (html: string): string[] =>
  bodyOf(html)
    .replace(/<(div|table)[^>]*aria-hidden="true".*?<\/\1>/gs, '')
    .split(/<[^>]+>/)
    .map((text) => decoded(text).trim())
    .filter((text) => text !== '');

const linksIn = (html: string): string[] =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => decoded(href));

type Colors = { color: string; 'background-color': string };
const WITHOUT_END = new Set(['img', 'br', 'meta']);

/** The colors of each text and of what is behind it, where `rules` may override an element's own by class. */
function colorsIn(html: string, rules: ReadonlyMap<string, Partial<Colors>> = new Map()): [string, Colors][] {
  const stack: Colors[] = [{ color: '#000000', 'background-color': '#ffffff' }];
  const found: [string, Colors][] = [];
  for (const [token, end, name = '', attributes = ''] of bodyOf(html).matchAll(
    /<(\/?)(\w+)([^>]*)>|[^<]+/g,
  )) {
    const current = stack.at(-1) as Colors;
    if (!token.startsWith('<')) {
      if (token.trim() !== '') found.push([token.trim(), current]);
    } else if (end) stack.pop();
    else if (!WITHOUT_END.has(name)) {
      const style = /style="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const own = Object.fromEntries(
        [...style.matchAll(/(?:^|;)(color|background-color):([^;]+)/g)].map(([, key, value]) => [key, value]),
      );
      stack.push({ ...current, ...own, ...rules.get(/class="([^"]*)"/.exec(attributes)?.[1] ?? '') });
    }
  }
  return found;
}

/** The colors by class of clients that ask for dark ones, or of Outlook, which has attributes in their place. */
function darkRules(html: string, client: 'media' | 'outlook'): Map<string, Partial<Colors>> {
  const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const media = /@media \(prefers-color-scheme:dark\)\{((?:\.[\w-]+\{[^}]*\})*)\}/.exec(sheet)?.[1] ?? '';
  const rules = new Map<string, Partial<Colors>>();
  const pattern =
    client === 'media'
      ? /\.()([\w-]+)\{([\w-]+):([^!]+)!important\}/g
      : /\[data-ogs([cb])\] \.([\w-]+)\{([\w-]+):([^!]+)!important\}/g;
  for (const [, kind, name = '', property = '', value] of (client === 'media' ? media : sheet).matchAll(
    pattern,
  )) {
    if (kind) expect(kind).toBe(property === 'background-color' ? 'b' : 'c');
    rules.set(name, { ...rules.get(name), [property]: value });
  }
  return rules;
}

function expectLegible(html: string, what: string): void {
  const [media, outlook] = [darkRules(html, 'media'), darkRules(html, 'outlook')];
  expect(outlook).toEqual(media);
  const grounds = [colorsIn(html), colorsIn(html, media)].map((texts) => {
    expect(texts.length, what).toBeGreaterThan(3);
    for (const [text, { color, 'background-color': ground }] of texts)
      expect(wcagContrast(color, ground), `${what}: ${text} in ${color} on ${ground}`).toBeGreaterThanOrEqual(
        4.5,
      );
    return texts.at(-1)?.[1]['background-color'];
  });
  expect(grounds).toEqual(['#fcfaf6', '#17130f']);
}

describe.each(LOCALES)('every email in %s', (locale) => {
  let every: SentExample[];
  beforeAll(async () => {
    every = await sendEveryEmail(locale);
  });

  test('declares its language and direction, and that it has dark colors', () => {
    for (const { kind, email } of every) {
      expect(email.html, kind).toContain(`<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">`);
      expect(email.html, kind).toContain('<meta name="color-scheme" content="light dark">');
      expect(email.html, kind).toContain('<meta name="supported-color-schemes" content="light dark">');
      expect(email.subject + email.html + email.text, kind).not.toMatch(/undefined|\[object|\{\w+[,}]/);
      expect(email.subject, kind).not.toMatch(/[!\r\n]/);
      if (locale === 'he') expect(email.subject, kind).toMatch(/[א-ת]/);
    }
  });

  test('about a site shows the name and the portrait of its person, also of a private site', async () => {
    const name = locale === 'he' ? 'רות כהן' : 'Ruth Cohen';
    const kinds = new Set<string>();
    for (const { kind, email } of every) {
      if (!email.html.includes(`<bdi dir="auto">${name}</bdi>`)) continue;
      kinds.add(kind);
      expect(email.text.split('\n')[0], kind).toBe(name);
      if (kind === 'site_deleted') {
        expect(email.attachments, kind).toBeUndefined();
        continue;
      }
      const mail = await PostalMime.parse(await mimeOf({ ...email, at: '2026-11-21T10:00:00.000Z' }));
      const [picture, ...more] = mail.attachments;
      expect(more).toEqual([]);
      expect(picture, kind).toMatchObject({ mimeType: 'image/webp', disposition: 'inline', related: true });
      expect(email.html, kind).toContain(`src="cid:${picture?.contentId?.slice(1, -1)}"`);
      expect(new TextDecoder().decode(picture?.content as ArrayBuffer)).toBe('320'.repeat(10));
    }
    expect(kinds).toEqual(ABOUT_A_SITE);
  });

  test('says and links the same in its plain text', () => {
    for (const { kind, email } of every) {
      const [sentences, links] = [sentencesIn(email.html), linksIn(email.html)];
      expect(sentences.length, kind).toBeGreaterThan(2);
      for (const sentence of sentences) expect(email.text, kind).toContain(sentence);
      for (const link of links) expect(`${email.text}`, kind).toContain(`\n${link}\n`);
      expect(email.text.match(/https?:\/\/\S+/g)?.sort(), kind).toEqual(links.sort());
    }
  });

  test('begins its preview in the list of emails with its first sentence', () => {
    for (const { kind, email } of every) {
      const preview = /<body[^>]*>\s*<div style="display:none[^"]*" aria-hidden="true">([^<]*?)&nbsp;/.exec(
        email.html,
      );
      expect(sentencesIn(email.html), kind).toContain(decoded(preview?.[1] ?? 'no preview'));
    }
  });

  test('loads nothing, so that nobody learns that it was opened', () => {
    for (const { kind, email } of every) {
      const loaded = [...email.html.matchAll(/(?:\s(?:src|background|srcset|poster)="|url\()([^")]*)/g)];
      const ids = (email.attachments ?? []).map(({ id }) => `cid:${id}`);
      expect(
        loaded.map(([, address]) => address),
        kind,
      ).toEqual(ids);
      expect(email.html, kind).not.toMatch(/<(?:link|script|iframe|form|object|embed)\b/);
    }
  });

  test('is legible, light and dark', () => {
    for (const { kind, email } of every) expectLegible(email.html, kind);
  });

  test('is short enough to be shown whole', () => {
    for (const { kind, email } of every)
      expect(new TextEncoder().encode(email.html).length, kind).toBeLessThan(MAX_BYTES);
  });

  test('links to us, and ends with an unsubscribe link where its reader may choose', () => {
    for (const { kind, email } of every) {
      expect(email.text, kind).toMatch(new RegExp(`\\nhttp\\S+/${locale}#contact\\n`));
      const isChosen =
        ['weekly_days', 'board_week', 'broadcast'].includes(kind) ||
        (ABOUT_A_SITE.has(kind) &&
          !['invitation', 'site_deleted', 'succession', 'succession_open'].includes(kind));
      expect([kind, 'List-Unsubscribe' in email.headers]).toEqual([kind, isChosen]);
      expect([kind, /\/(?:unsubscribe\?token=|stop-questions\/)\S+\n$/.test(email.text)]).toEqual([
        kind,
        isChosen,
      ]);
    }
  });

  test('shows a name as it is written, whatever it is', async () => {
    for (const { kind, email } of await sendEveryEmail(locale, '<b>Ruth</b> " onclick="x')) {
      expect(email.html, kind).not.toMatch(/<b>|<[^>]*\sonclick=/);
      if (ABOUT_A_SITE.has(kind)) expect(sentencesIn(email.html).join(), kind).toContain('<b>Ruth</b>');
    }
  });
});

const ANY_ACCENT = [
  ...Object.entries(ACCENTS),
  ...['#000000', '#ffff00', '#ff0000', '#0000ff', '#ffffff'].map((hex) => [hex, customAccent(hex)] as const),
];

test.each(ANY_ACCENT)('an email in the accent %s of its site is legible', (what, accent) => {
  const head = { name: 'Ruth Cohen', picture: null, accent: accentColors(accent) };
  const action = { label: 'Open', href: 'https://dorot.example/' };
  const written = {
    subject: 'x',
    head,
    title: 'x',
    lines: ['x'],
    quote: ['x'],
    code: '1',
    action,
    notes: ['x'],
  };
  const { html } = renderEmail(written, 'en', { id: 'a1', contactUrl: action.href });
  expect(html).toContain(`bgcolor="${accent.light.accent}"`);
  expectLegible(html, what);
});

test('a portrait is cropped as on its site, and is whole where it would be distorted', () => {
  const focal = { x: 0.25, y: 0.4, zoom: 2 };
  const picture = { type: 'image/jpeg', content: '', width: 1600, height: 1200, focal } as const;
  const head = { name: 'Ruth', picture, accent: accentColors(ACCENTS.default) };
  const written = { subject: 'x', head, title: 'Ruth: a memory', lines: [] };
  const { html, text } = renderEmail(written, 'en', { id: 'a1', contactUrl: 'https://dorot.example/' });
  expect(html).toContain('width="160" height="120"');
  for (const feature of ['orientation:portrait', 'orientation:landscape', '-webkit-min-device-pixel-ratio:0'])
    expect(html).toContain(
      `@media (${feature}){.face{height:200px!important;object-fit:cover!important;object-position:25% 40%!important`,
    );
  expect(html).toContain('transform:scale(2);transform-origin:25% 40%');
  expect(text).toMatch(/^Ruth\n\nA memory\n/);
});
