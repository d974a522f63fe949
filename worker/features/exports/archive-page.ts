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
  /** That it answers. */
  question: string | null;
  links: readonly { url: string; title: string | null }[];
  files: readonly ArchivedFile[];
  /** What is said in its videos and recordings, with the files of captions. */
  transcripts: readonly { text: string | null; lang: string | null; captions: string | null }[];
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
  'h2{font:600 1rem/1.5 sans-serif;margin:1rem 0 0}small,figcaption{font:.875rem/1.5 sans-serif;color:#5d564a}figure{margin:1rem 0}' +
  'blockquote{margin:.5rem 0;padding-inline-start:1rem;border-inline-start:2px solid #d9d2c3}';
const POLICY = "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'";

/** The page of an archive that a browser opens without a connection: all texts, and the files beside it. */
export function archivePage({ locale, name, about, memories }: ArchivePage): string {
  const i18n = emailMessages(locale);
  const title = escapeHtml(i18n._({ ...memoriesOf, values: { name } }));
  const content =
    memories.map((memory) => article(memory, i18n)).join('') || `<p>${escapeHtml(i18n._(nothing))}</p>`;
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

function article(memory: ArchivedMemory, i18n: ReturnType<typeof emailMessages>): string {
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
  const transcripts = memory.transcripts.map(({ text, lang, captions }) =>
    [
      text &&
        `<h2>${escapeHtml(i18n._(transcript))}</h2><p dir="auto" lang="${escapeHtml(lang ?? '')}">${escapeHtml(text)}</p>`,
      captions && `<p>${linkTo(captions)}</p>`,
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
    ...memory.files.map(figure),
    ...transcripts,
    ...links,
    `<small>${meta.filter(Boolean).join(' · ')}</small>`,
    ...comments,
    '</article>',
  ].join('');
}

function figure({ file, isPicture, caption }: ArchivedFile): string {
  const shown = isPicture
    ? `<img src="${hrefOf(file)}" alt="${escapeHtml(caption ?? '')}" loading="lazy">`
    : linkTo(file);
  return `<figure>${shown}${caption ? `<figcaption dir="auto">${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
}

const hrefOf = (file: string): string => escapeHtml(file.split('/').map(encodeURIComponent).join('/'));
const linkTo = (file: string): string =>
  `<a href="${hrefOf(file)}">${own(file.split('/').at(-1) ?? file)}</a>`;

const memoriesOf = msg({ message: 'Memories: {name}' });
const nothing = msg`There is nothing here yet.`;
const transcript = msg`Transcript`;
