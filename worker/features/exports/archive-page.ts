import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { escapeHtml } from '#worker/shared/escape-html.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';

type ArchivedFile = { file: string; isPicture: boolean; caption: string | null };

export type ArchivedMemory = {
  author: string;
  site: string | null;
  created_at: string;
  text: string | null;
  location: string | null;
  author_relation: string | null;
  links: readonly { url: string; title: string | null }[];
  files: readonly ArchivedFile[];
  comments: readonly { author: string; text: string; created_at: string }[];
};

type ArchivePage = {
  locale: Locale;
  /** The person remembered, or whose memories these are. */
  name: string;
  about: string | null;
  memories: readonly ArchivedMemory[];
};

const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif;background:#fbf9f4;color:#26221c}' +
  'article{border-top:1px solid #d9d2c3;padding:1.5rem 0}img{max-width:100%;height:auto}p{white-space:pre-line}' +
  'small,figcaption{font:.875rem/1.5 sans-serif;color:#5d564a}figure{margin:1rem 0}' +
  'blockquote{margin:.5rem 0;padding-inline-start:1rem;border-inline-start:2px solid #d9d2c3}';
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'";

/** The page of an archive that a browser opens without a connection: all texts, and the files beside it. */
export function archivePage({ locale, name, about, memories }: ArchivePage): string {
  const i18n = emailMessages(locale);
  const title = escapeHtml(i18n._({ ...memoriesOf, values: { name } }));
  const content = memories.map(article).join('') || `<p>${escapeHtml(i18n._(nothing))}</p>`;
  return (
    `<!doctype html><html lang="${locale}" dir="${direction(locale)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
    `<title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${words(about)}${content}</html>`
  );
}

const own = (text: string): string => `<bdi dir="auto">${escapeHtml(text)}</bdi>`;
const words = (text: string | null): string => (text ? `<p dir="auto">${escapeHtml(text)}</p>` : '');
const day = (at: string): string =>
  `<time datetime="${escapeHtml(at)}" dir="ltr">${escapeHtml(at.slice(0, 10))}</time>`;

function article(memory: ArchivedMemory): string {
  const { author, author_relation, created_at, location, site } = memory;
  const meta = [
    own(author),
    author_relation && own(author_relation),
    day(created_at),
    location && own(location),
    site && own(site),
  ];
  const links = memory.links.map(
    ({ url, title }) => `<p><a href="${escapeHtml(url)}" rel="noreferrer">${own(title ?? url)}</a></p>`,
  );
  const comments = memory.comments.map(
    (one) =>
      `<blockquote>${words(one.text)}<small>${own(one.author)} · ${day(one.created_at)}</small></blockquote>`,
  );
  return [
    '<article>',
    words(memory.text),
    ...memory.files.map(figure),
    ...links,
    `<small>${meta.filter(Boolean).join(' · ')}</small>`,
    ...comments,
    '</article>',
  ].join('');
}

function figure({ file, isPicture, caption }: ArchivedFile): string {
  const parts = file.split('/');
  const href = escapeHtml(parts.map(encodeURIComponent).join('/'));
  const shown = isPicture
    ? `<img src="${href}" alt="${escapeHtml(caption ?? '')}" loading="lazy">`
    : `<a href="${href}">${own(parts.at(-1) ?? file)}</a>`;
  return `<figure>${shown}${caption ? `<figcaption dir="auto">${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
}

const memoriesOf = msg({ message: 'Memories: {name}' });
const nothing = msg`There is nothing here yet.`;
