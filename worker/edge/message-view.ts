import type { Locale } from '#worker/shared/locale.ts';
import { html, Markup } from './html.ts';
import { type Framed, framed } from './stone-parts.ts';
import { type StoneWords, stoneWords } from './stone-words.ts';

/** A page that has one thing to say. A deleted site is a missing one to who asks for it. */
export type Message = 'private' | 'not-open' | 'sign-in' | 'site-missing' | 'page-missing';

const ARCH = new Markup(
  '<svg class="hollow" viewBox="0 0 48 60" width="48" height="60" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="M1 57V24a23 23 0 0 1 46 0v33a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2Z"/></svg>',
);

/** The words of a page without a site, and its title for the document's head. */
export function messageWords(locale: Locale, kind: Message): { title: string; body: string } {
  const w = stoneWords(locale);
  if (kind === 'private') return { title: w.privateTitle, body: w.privateBody };
  if (kind === 'not-open') return { title: w.notOpenTitle, body: w.notOpenBody };
  if (kind === 'sign-in') return { title: w.signInTitle, body: w.signInBody };
  if (kind === 'site-missing') return { title: w.siteMissingTitle, body: w.siteMissingBody };
  return { title: w.pageMissingTitle, body: w.pageMissing };
}

export function messageView({ kind, ...frame }: { kind: Message } & Framed): string {
  const { locale } = frame;
  const w = stoneWords(locale);
  const { title, body } = messageWords(locale, kind);
  return framed(
    frame,
    html`<div class="note">${ARCH}<h1>${title}</h1><p>${body}</p>${way(kind, locale, w)}</div>`,
  );
}

function way(kind: Message, locale: Locale, w: StoneWords): Markup {
  const login = `/${locale}/login`;
  if (kind === 'private')
    return html`<a class="button main" href="?compose=ask">${w.askForAccess}</a><a class="button" href="${login}">${w.logIn}</a>`;
  if (kind === 'not-open') return html`<a class="button" href="${login}">${w.logIn}</a>`;
  if (kind === 'sign-in') return html`<a class="button main" href="${login}">${w.logInOrSignUp}</a>`;
  return html`<a class="button" href="/${locale}">${w.homePage}</a>`;
}
