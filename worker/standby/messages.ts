import { escapeHtml } from '#worker/shared/escape-html.ts';
import { NO_STORE, respond } from './headers.ts';

type InBothLanguages = { he: string; en: string };

/** A page of two plain sentences, as a failed scan has it. */
function message(
  status: number,
  { he, en }: InBothLanguages,
  headers: Record<string, string> = {},
): Response {
  const body =
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>Dorot · דורות</title></head><body>' +
    `<p>${he}</p><p lang="en" dir="ltr">${en}</p></body></html>`;
  return respond(body, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': 'he, en',
    ...NO_STORE,
    ...headers,
  });
}

/** The bucket cannot be read. */
export const unavailable = (): Response =>
  message(
    503,
    {
      he: 'אי אפשר לפתוח את הדף כרגע. אפשר לנסות שוב בעוד דקה.',
      en: 'This page cannot be opened at the moment. Try again in a minute.',
    },
    { 'Retry-After': '60' },
  );

/**
 * A page that the copy has not, which may be private or newer. It may be there on the main site: for a 404, browsers
 * would delete what they keep of it for reading offline.
 */
export const notInCopy = (): Response =>
  message(
    503,
    {
      he: 'כרגע מוצג עותק של האתר, והדף הזה אינו נמצא בו. אפשר לנסות שוב מאוחר יותר.',
      en: 'A copy of the site is shown at the moment, and this page is not in it. Try again later.',
    },
    { 'Retry-After': '3600' },
  );

export const unknownCode = (contact: string | undefined): Response =>
  message(
    404,
    withContact(contact, {
      he: 'הקוד לא נמצא. ייתכן שנפלה בו טעות הקלדה: אפשר להשוות אותו לקוד שעל המדבקה ולנסות שוב.',
      en: 'This code was not found. It may be mistyped: compare it with the one on the sticker and try again.',
    }),
  );

export const unknownPage = (contact: string | undefined): Response =>
  message(
    404,
    withContact(contact, {
      he: 'הדף לא נמצא. ייתכן שנפלה טעות בכתובת או בקוד.',
      en: 'This page was not found. Its address, or the code, may be mistyped.',
    }),
  );

function withContact(contact: string | undefined, { he, en }: InBothLanguages): InBothLanguages {
  if (!contact) return { he, en };
  const link = `<a href="mailto:${escapeHtml(contact)}" dir="ltr">${escapeHtml(contact)}</a>`;
  return { he: `${he} אפשר גם לכתוב אלינו: ${link}`, en: `${en} You can also write to us: ${link}` };
}

export const wrongMethod = (): Response => respond(null, 405, { Allow: 'GET, HEAD', ...NO_STORE });

/**
 * The API is not here. An open page of the app tries again after a 503; a 404 would end its session and delete what it
 * keeps for reading offline.
 */
export const noApi = (): Response =>
  respond('{"ok":false}\n', 503, {
    'Content-Type': 'application/json',
    'Retry-After': '60',
    ...NO_STORE,
  });

/** The main site is the one that search engines are to list, unless this one has taken its place. */
export const robots = (isCanonical: boolean): Response =>
  respond(`User-agent: *\n${isCanonical ? 'Allow' : 'Disallow'}: /\n`, 200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
  });
