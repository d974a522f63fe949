/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';
import { StatePage } from './state-page.tsx';

/** What is read before an invitation is opened, which its sender sees. */
export const InvitationNote = ({
  view: { i18n },
  notice,
}: {
  view: Pick<View, 'i18n'>;
  notice?: ReactNode | Markup;
}) => (
  <StatePage title={i18n._(msg`You have an invitation`)} action={notice as ReactNode}>
    <p>{i18n._(msg`The sender and the site appear here in a moment.`)}</p>
  </StatePage>
);
