import { msg } from '@lingui/core/macro';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';
import { html } from './html.ts';

/** What visitors without JavaScript read beside what needs it. */
export const scriptNote = ({ i18n }: Pick<View, 'i18n'>): Markup =>
  html`<noscript><p class="notice">${i18n._(
    msg`This page needs JavaScript, which is turned off in this browser. Sites can be read without it; logging in and writing need it.`,
  )}</p></noscript>`;
