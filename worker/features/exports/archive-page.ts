import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';

export type ArchivedFile = {
  file: string;
  shownAs: 'picture' | 'video' | 'audio' | 'link';
  caption: string | null;
  /** The ZIP file that it is in. */
  volume: number;
};

export type ArchivedMemory = {
  author: string;
  site: string | null;
  created_at: string;
  text: string | null;
  location: string | null;
  author_relation: string | null;
  /** That it answers. */
  question: string | null;
  tags: readonly string[];
  links: readonly { url: string; title: string | null }[];
  files: readonly ArchivedFile[];
  /** What is said in its videos and recordings, with the files of captions. */
  transcripts: readonly { text: string | null; lang: string | null; captions: string | null }[];
  comments: readonly { author: string; text: string; created_at: string }[];
};

/** What a page is written with: its words, and the way from it to the folder of the archive. */
export type Look = { i18n: ReturnType<typeof emailMessages>; base: '' | '../' };

export const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif;background:#fbf9f4;color:#26221c}' +
  'article{border-top:1px solid #d9d2c3;padding:1.5rem 0}img,video{max-width:100%;height:auto}audio{width:100%}p{white-space:pre-line}' +
  'h2{font:600 1rem/1.5 sans-serif;margin:1rem 0 0}small,figcaption,nav,dt{font:.875rem/1.5 sans-serif;color:#5d564a}figure{margin:1rem 0}' +
  'blockquote{margin:.5rem 0;padding-inline-start:1rem;border-inline-start:2px solid #d9d2c3}' +
  'a{color:#1f5f5b}dd{margin:0 0 .75rem}nav ul{display:flex;flex-wrap:wrap;gap:1rem;list-style:none;padding:0}';

const POLICY =
  "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'self' file: 'unsafe-inline'";

/** A page that a browser opens from a disk: it loads nothing but files beside it. */
export const page = (locale: Locale, title: string, styles: string, content: string): string =>
  `<!DOCTYPE html>\n<html lang="${locale}" dir="${direction(locale)}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<title>${escapeHtml(title)}</title>${styles}</head><body>${content}</body></html>\n`;

/** The only page of an archive of one's own, or of a copy: all texts, and the files beside it. */
export function archivePage({
  locale,
  name,
  about,
  memories,
}: {
  locale: Locale;
  /** The person remembered, or whose memories these are. */
  name: string;
  about: string | null;
  memories: readonly ArchivedMemory[];
}): string {
  const i18n = emailMessages(locale);
  const title = memoriesOf(i18n, name);
  const articles = memories.map((memory) => article(memory, { i18n, base: '' })).join('');
  const content = articles || `<p>${escapeHtml(i18n._(nothing))}</p>`;
  return page(
    locale,
    title,
    `<style>${STYLE}</style>`,
    `<h1>${escapeHtml(title)}</h1>${words(about)}${content}`,
  );
}

export const memoriesOf = (i18n: Look['i18n'], name: string): string =>
  i18n._({ ...memoriesOfName, values: { name } });

export const own = (text: string): string => `<bdi dir="auto">${escapeHtml(text)}</bdi>`;
export const words = (text: string | null): string => (text ? `<p dir="auto">${escapeHtml(text)}</p>` : '');
export const day = (at: string): string =>
  `<time datetime="${escapeHtml(at)}" dir="ltr">${escapeHtml(at.slice(0, 10))}</time>`;

export function article(memory: ArchivedMemory, look: Look): string {
  const { author, author_relation, created_at, location, site, tags } = memory;
  const meta = [
    own(author),
    author_relation && own(author_relation),
    day(created_at),
    location && own(location),
    site && own(site),
    ...tags.map(own),
  ];
  const transcripts = memory.transcripts.map(({ text, lang, captions }) =>
    [
      text &&
        `<h2>${escapeHtml(look.i18n._(transcript))}</h2><p dir="auto" lang="${escapeHtml(lang ?? '')}">${escapeHtml(text)}</p>`,
      captions && `<p>${linkTo(captions, look)}</p>`,
    ]
      .filter(Boolean)
      .join(''),
  );
  const comments = memory.comments.map(
    (one) =>
      `<blockquote>${words(one.text)}<small>${own(one.author)} · ${day(one.created_at)}</small></blockquote>`,
  );
  return [
    '<article>',
    memory.question ? `<h2 dir="auto">${escapeHtml(memory.question)}</h2>` : '',
    words(memory.text),
    ...memory.files.map((file) => figure(file, look)),
    ...transcripts,
    ...memory.links.map(({ url, title }) => `<p>${outwards(url, title)}</p>`),
    `<small>${meta.filter(Boolean).join(' · ')}</small>`,
    ...comments,
    '</article>',
  ].join('');
}

/** A link out of the archive, the only thing in it that needs a network. */
export const outwards = (url: string, title: string | null): string =>
  `<a href="${escapeHtml(url)}" rel="noreferrer">${own(title || url)}</a>`;

export function figure({ file, shownAs, caption, volume }: ArchivedFile, look: Look): string {
  const src = hrefOf(file, look);
  const isPlayed = shownAs === 'video' || shownAs === 'audio';
  const shown = [
    shownAs === 'picture' && `<img src="${src}" alt="${escapeHtml(caption ?? '')}" loading="lazy">`,
    isPlayed && `<${shownAs} src="${src}" controls preload="none"></${shownAs}>`,
    shownAs !== 'picture' && linkTo(file, look),
  ];
  const said = [
    caption && own(caption),
    volume > 1 && escapeHtml(look.i18n._({ ...inPart, values: { number: volume } })),
  ];
  const below = said.filter(Boolean).join(' · ');
  return `<figure>${shown.filter(Boolean).join('')}${below ? `<figcaption>${below}</figcaption>` : ''}</figure>`;
}

const hrefOf = (file: string, { base }: Look): string =>
  escapeHtml(base + file.split('/').map(encodeURIComponent).join('/'));
const linkTo = (file: string, look: Look): string =>
  `<a href="${hrefOf(file, look)}">${own(file.split('/').at(-1) ?? file)}</a>`;

const memoriesOfName = msg({ message: 'Memories: {name}' });
const nothing = msg`There is nothing here yet.`;
const transcript = msg`Transcript`;
const inPart = msg({ message: 'In part {number}' });
