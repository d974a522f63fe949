import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#worker/shared/locale.ts';
import { type AlbumHome, homePage, languagesPage, memoriesPage } from './album.ts';
import { type ArchivedFile, type ArchivedMemory, archivePage } from './archive-page.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });
const HOSTILE = `"><img src=x onerror=alert(1)> <script src="https://evil.example/x.js"></script> 'אבא' &`;
const AT = '2026-11-01T08:00:00.000Z';

const file = (shownAs: ArchivedFile['shownAs'], volume = 1): ArchivedFile => ({
  file: `media/7/12345678-${shownAs} ליד "הים" #1.bin`,
  shownAs,
  caption: HOSTILE,
  volume,
});
const MEMORY: ArchivedMemory = {
  author: HOSTILE,
  site: null,
  created_at: AT,
  text: HOSTILE,
  location: HOSTILE,
  author_relation: HOSTILE,
  question: HOSTILE,
  tags: [HOSTILE],
  links: [
    { url: 'https://example.org/?a=1&b="2"', title: HOSTILE },
    { url: 'https://example.org/', title: null },
  ],
  files: [file('picture'), file('video', 2), file('audio'), file('link', 3)],
  transcripts: [{ text: HOSTILE, lang: 'yi', captions: 'media/7/x.en.vtt' }],
  comments: [{ author: HOSTILE, text: HOSTILE, created_at: AT }],
};
const HOME: AlbumHome = {
  name: HOSTILE,
  otherName: HOSTILE,
  lines: [HOSTILE],
  sentence: HOSTILE,
  about: HOSTILE,
  pictures: [file('picture')],
  fields: [{ name: HOSTILE, value: HOSTILE }],
  letters: [{ text: HOSTILE, created_at: AT }],
  links: [{ url: 'https://example.org/', title: HOSTILE }],
  parts: [
    { number: 1, from: 1, to: 100, first: AT, last: AT },
    { number: 2, from: 101, to: 130, first: AT, last: AT },
  ],
  volumes: 3,
  madeAt: AT,
};
const EMPTY: AlbumHome = { ...HOME, fields: [], letters: [], links: [], pictures: [], parts: [], volumes: 1 };

const pages: [string, string][] = [
  ['the choice of a language', languagesPage(HOSTILE)],
  ...LOCALES.flatMap((locale): [string, string][] => [
    [`the first page in ${locale}`, homePage(locale, HOME)],
    [`an empty first page in ${locale}`, homePage(locale, EMPTY)],
    [`memories in ${locale}`, memoriesPage(locale, HOSTILE, { number: 2, isLast: false }, [MEMORY, MEMORY])],
    [`an archive in ${locale}`, archivePage({ locale, name: HOSTILE, about: HOSTILE, memories: [MEMORY] })],
  ]),
];

describe.each(pages)('someone opens %s from a disk', (_what, html) => {
  test('and it is valid', async () => {
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) => messages);
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('and it loads nothing from a network, and runs nothing', () => {
    expect(html).not.toMatch(/<script|<img src=x|\son\w+="/i);
    for (const [, address = ''] of html.matchAll(/\ssrc="([^"]*)"/g))
      expect(address).toMatch(/^(\.\.\/)?media\//);
    for (const [, before] of html.matchAll(/(<[^<>]*\s[\w-]+=)"(?:https?:)?\/\//g))
      expect(before).toBe('<a href=');
    expect(html).toContain("default-src 'none'");
  });
});

test.each<[Locale, string, string]>([
  ['en', 'ltr', 'In part 2'],
  ['he', 'rtl', '2'],
])('a page of memories in %s says in which part a file is that is not in the first', (locale, dir, said) => {
  const html = memoriesPage(locale, 'Ruth', { number: 1, isLast: true }, [MEMORY]);
  expect(html).toContain(`<html lang="${locale}" dir="${dir}">`);
  expect(html).toContain(said);
  expect(html).not.toContain('memories-0.html');
  expect(html).not.toContain('memories-2.html');
});
