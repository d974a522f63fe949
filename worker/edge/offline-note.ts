import { msg } from '@lingui/core/macro';
import { Markup } from '#worker/shared/views/runtime/string.ts';
import { html } from './html.ts';
import type { PageRequest } from './page.ts';

/** The placeholder that `web/lib/offline/quiet-page.ts` replaces with the list of saved sites. */
const LIST = new Markup('<!--kept-->');

/** What the service worker shows where there is no connection and nothing is saved; it asks with `cut`. */
export function offlineNote({ view: { i18n }, query }: PageRequest): Markup | null {
  if (!query.has('cut')) return null;
  return html`<div class="note"><h1>${i18n._(msg`No connection`)}</h1><p>${i18n._(msg`This page could not be reached. What you wrote is kept on this device.`)}</p><a class="button main" href="">${i18n._(msg`Try again`)}</a>${LIST}<h2>${i18n._(msg`Kept on this device`)}</h2><ul class="kept"></ul>${LIST}</div>`;
}
