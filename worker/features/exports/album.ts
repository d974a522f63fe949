import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { direction, LOCALES, type Locale, otherLocale } from '#worker/shared/locale.ts';
import {
  type ArchivedFile,
  type ArchivedMemory,
  article,
  day,
  figure,
  type Look,
  memoriesOf,
  outwards,
  own,
  page,
  words,
} from './archive-page.ts';

/** A part of the memories, which is a page of the album: from which to which of them, and when they were written. */
export type AlbumPart = { number: number; from: number; to: number; first: string; last: string };

export type AlbumHome = {
  /** As it is called in the language of the page. */
  name: string;
  otherName: string | null;
  /** When the person lived, worded in the language of the page. */
  lines: readonly string[];
  sentence: string | null;
  about: string | null;
  pictures: readonly ArchivedFile[];
  fields: readonly { name: string; value: string }[];
  letters: readonly { text: string; created_at: string }[];
  links: readonly { url: string; title: string }[];
  parts: readonly AlbumPart[];
  /** How many ZIP files the backup has. */
  volumes: number;
  madeAt: string;
};

const LINKED_STYLE = '<link rel="stylesheet" href="../style.css">';
const NAMES: Record<Locale, string> = { en: 'English', he: 'עברית' };

/** The first page of the album, which leads to it in each language. */
export function languagesPage(name: string): string {
  const links = LOCALES.map(
    (locale) =>
      `<li><a href="${locale}/index.html" lang="${locale}" dir="${direction(locale)}">${NAMES[locale]}</a></li>`,
  );
  const content = `<h1 dir="auto">${escapeHtml(name)}</h1><nav><ul>${links.join('')}</ul></nav>`;
  return page('en', name, '<link rel="stylesheet" href="style.css">', content);
}

/** The page of the album about the person, with the way to the memories. */
export function homePage(locale: Locale, home: AlbumHome): string {
  const look: Look = { i18n: emailMessages(locale), base: '../' };
  const say = (message: MessageDescriptor) => escapeHtml(look.i18n._(message));
  const titled = (title: string, content: string) => (content ? `<h2>${title}</h2>${content}` : '');
  const parts = home.parts.map(
    ({ number, from, to, first, last }) =>
      `<li><a href="memories-${number}.html">${say({ ...range, values: { from, to } })}</a> <small>${day(first)} – ${day(last)}</small></li>`,
  );
  const fields = home.fields.map(({ name, value }) => `<dt>${own(name)}</dt><dd>${own(value)}</dd>`);
  const content = [
    `<h1 dir="auto">${escapeHtml(home.name)}</h1>`,
    home.otherName ? `<p>${own(home.otherName)}</p>` : '',
    ...home.pictures.map((picture) => figure(picture, look)),
    ...home.lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    words(home.sentence),
    words(home.about),
    fields.length > 0 ? `<dl>${fields.join('')}</dl>` : '',
    titled(say(memories), parts.length > 0 ? `<ul>${parts.join('')}</ul>` : `<p>${say(nothing)}</p>`),
    titled(
      say(letters),
      home.letters.map(({ text, created_at }) => `${words(text)}<p>${day(created_at)}</p>`).join(''),
    ),
    titled(say(links), home.links.map(({ url, title }) => `<p>${outwards(url, title)}</p>`).join('')),
    home.volumes > 1 ? `<p>${say({ ...inParts, values: { count: home.volumes } })}</p>` : '',
    `<p><small>${day(home.madeAt)} · <a href="../data.json">${say(data)}</a> · <a href="../index.html" lang="${otherLocale(locale)}">${NAMES[otherLocale(locale)]}</a></small></p>`,
  ];
  return page(locale, home.name, LINKED_STYLE, content.join(''));
}

/** A page of memories. */
export function memoriesPage(
  locale: Locale,
  name: string,
  { number, isLast }: { number: number; isLast: boolean },
  memories: readonly ArchivedMemory[],
): string {
  const look: Look = { i18n: emailMessages(locale), base: '../' };
  const link = (href: string, text: MessageDescriptor) =>
    `<li><a href="${href}">${escapeHtml(look.i18n._(text))}</a></li>`;
  const nav = [
    number > 1 ? link(`memories-${number - 1}.html`, previous) : '',
    link('index.html', contents),
    isLast ? '' : link(`memories-${number + 1}.html`, next),
  ].join('');
  const title = memoriesOf(look.i18n, name);
  const articles = memories.map((memory) => article(memory, look)).join('');
  return page(
    locale,
    `${title} (${number})`,
    LINKED_STYLE,
    `<h1>${escapeHtml(title)}</h1>${articles}<nav><ul>${nav}</ul></nav>`,
  );
}

const memories = msg`Memories`;
const range = msg({ message: 'Memories {from} to {to}' });
const letters = msg`Letters of thanks`;
const links = msg`Links`;
const nothing = msg`There is nothing here yet.`;
const inParts = msg({
  message:
    'This backup has {count} parts. When all of them are unpacked into the same folder, every picture and recording opens from here.',
});
const data = msg`All of it as data`;
const previous = msg`Previous page`;
const contents = msg`Contents`;
const next = msg`Next page`;
