import { msg } from '@lingui/core/macro';
import { wordsFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { Markup } from '#worker/shared/views/runtime/string.ts';
import { edgeView } from './edge-view.ts';
import { quiet } from './framed.ts';
import { html } from './html.ts';

/** The placeholder that `web/lib/offline/quiet-page.ts` replaces with the list of saved sites. */
const LIST = new Markup('<!--kept-->');

/** The page that the service worker serves where there is no connection and nothing is saved. */
export function offlineBody(locale: Locale): string {
  const words = wordsFor(locale);
  return quiet(
    edgeView({ locale }),
    '/offline',
    html`<div class="note"><h1>${words._(msg`No connection`)}</h1><p>${words._(msg`This page could not be reached. What you wrote is kept on this device.`)}</p><a class="button main" href="">${words._(msg`Try again`)}</a>${LIST}<h2>${words._(msg`Kept on this device`)}</h2><ul class="kept"></ul>${LIST}</div>`,
  );
}
