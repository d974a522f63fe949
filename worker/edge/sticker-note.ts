import { stickerOf } from '#worker/shared/sticker.ts';
import { NameSearch } from '#worker/shared/views/message/name-search.tsx';
import { STICKER_MESSAGES } from '#worker/shared/views/message/sticker-messages.ts';
import { htmlOf, Markup } from '#worker/shared/views/runtime/string.ts';
import { html } from './html.ts';
import type { PageRequest } from './page.ts';

/** What a visitor reads whose scan opened no site; null where the address contains no code. */
export function stickerNote({ view, query }: Pick<PageRequest, 'view' | 'query'>): Markup | null {
  const { i18n } = view;
  const sticker = stickerOf(query.get('qr'), query.get('reason'));
  if (!sticker) return null;
  const { title, body, logIn } = STICKER_MESSAGES[sticker.reason];
  const search = new Markup(htmlOf(NameSearch({ view })));
  return html`<div class="note"><h1>${i18n._(title)}</h1><p><bdi dir="ltr">${sticker.qr}</bdi></p>${search}${[
    ...body,
    logIn,
  ].map((paragraph) => html`<p>${i18n._(paragraph)}</p>`)}</div>`;
}
