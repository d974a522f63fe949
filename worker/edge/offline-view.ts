import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { html, Markup } from './html.ts';
import { quiet } from './stone-parts.ts';

/** Marks in the page, for whoever puts the list in: `web/lib/offline/quiet-page.ts`. */
const LIST = new Markup('<!--kept-->');

/** What the service worker shows where there is no connection and nothing is kept. */
export function offlineView(locale: Locale): string {
  const words = wordsFor(locale);
  return quiet(
    { locale, path: '/offline' },
    html`<div class="note"><h1>${words._(msg`No connection`)}</h1><p>${words._(msg`This page could not be reached. What you wrote is kept on this device.`)}</p><a class="button main" href="">${words._(msg`Try again`)}</a>${LIST}<h2>${words._(msg`Kept on this device`)}</h2><ul class="kept"></ul>${LIST}</div>`,
  );
}
