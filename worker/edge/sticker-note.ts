import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { normalizeCode } from '#worker/shared/short-code.ts';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import { html } from './html.ts';
import type { PageRequest } from './page.ts';

type Reason = 'unbound' | 'unknown';

const WORDS: Record<Reason, { title: MessageDescriptor; body: MessageDescriptor[] }> = {
  unbound: {
    title: msg`This sticker is not connected yet`,
    body: [
      msg`It is a Dorot sticker, and its code is in order. When it is connected to a site, scanning it opens the story of the person it is for. That has not been done yet.`,
      msg`If you are visiting, please come back another day. A sticker never expires: whoever holds it can have it connected at any time.`,
      msg`If it is yours, log in, and connect it here to a site of yours.`,
    ],
  },
  unknown: {
    title: msg`We do not know this code`,
    body: [
      msg`Perhaps a character was mistyped. Please compare the code above with the one on the sticker, one character at a time. The letters I, L, O and U are never used: what looks like them is a 1, a 0 or a V.`,
      msg`If you scanned it, try once more with the whole sticker in the picture and good light on it.`,
      msg`If it still does not open, log in, and tell us about it here.`,
    ],
  },
};

const LONGEST = 40;

/** What a visitor reads whose scan opened no site; null where the address contains no code. */
export function stickerNote({ view: { i18n }, query }: Pick<PageRequest, 'view' | 'query'>): Markup | null {
  const code = query.get('qr')?.trim().slice(0, LONGEST);
  if (!code) return null;
  const ours = normalizeCode(code) !== null && query.get('reason') === 'unbound';
  const { title, body } = WORDS[ours ? 'unbound' : 'unknown'];
  return html`<div class="note"><h1>${i18n._(title)}</h1><p><bdi dir="ltr">${code}</bdi></p>${body.map(
    (paragraph) => html`<p>${i18n._(paragraph)}</p>`,
  )}</div>`;
}
