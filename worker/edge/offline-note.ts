import { msg } from '@lingui/core/macro';
import { LIST_MARK } from '#worker/shared/offline-page.ts';
import { Markup } from '#worker/shared/views/runtime/string.ts';
import { html } from './html.ts';
import type { PageRequest } from './page.ts';

const MARK = new Markup(LIST_MARK);

/** What the service worker shows where there is no connection and nothing is saved; it asks with `cut`. */
export function offlineNote({ view: { i18n }, query }: PageRequest): Markup | null {
  if (!query.has('cut')) return null;
  return html`<div class="note"><h1>${i18n._(msg`No connection`)}</h1><p>${i18n._(msg`This page could not be reached. What you wrote is kept on this device.`)}</p><a class="button main" href="">${i18n._(msg`Try again`)}</a>${MARK}<h2>${i18n._(msg`Saved on this device`)}</h2><ul class="kept"></ul>${MARK}</div>`;
}
