import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { HomeLink } from '#worker/shared/views/message/home-link.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';
import type { Main } from './framed.ts';
import { html } from './html.ts';

const NEEDS_SCRIPT = msg`This page needs JavaScript, which is turned off in this browser. Sites can be read without it; logging in and writing need it.`;

const WRITING_NEEDS_SCRIPT = msg`Writing here needs JavaScript, which is turned off in this browser.`;

/** What visitors without JavaScript read beside what needs it: by default a whole page. */
export const scriptNote = ({ i18n }: Pick<View, 'i18n'>, needs = NEEDS_SCRIPT): Markup =>
  html`<noscript><p class="notice">${i18n._(needs)}</p></noscript>`;

/** What visitors without JavaScript read who have followed an action of a site. */
export const writingNote = ({ i18n }: Pick<View, 'i18n'>): Markup =>
  html`<noscript><p class="empty">${i18n._(WRITING_NEEDS_SCRIPT)}</p></noscript>`;

/** The same inside what only visitors without JavaScript read. */
export const needsScript = ({ i18n }: Pick<View, 'i18n'>): Markup => html`<p>${i18n._(NEEDS_SCRIPT)}</p>`;

/** What visitors without JavaScript read in place of a page that the app draws. */
export const scriptPage = (view: View, title: MessageDescriptor): Main =>
  StatePage({
    title: view.i18n._(title),
    children: needsScript(view) as unknown as ReactElement,
    action: HomeLink({ view }),
  });
