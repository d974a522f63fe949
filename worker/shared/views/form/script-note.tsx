/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { View } from '#worker/shared/views/view.ts';

/** For documents only: what visitors without JavaScript read beside what needs it. */
export const ScriptNote = ({ view: { i18n } }: { view: Pick<View, 'i18n'> }) => (
  <noscript>
    <p className="notice">
      {i18n._(
        msg`This page needs JavaScript, which is turned off in this browser. Sites can be read without it; logging in and writing need it.`,
      )}
    </p>
  </noscript>
);
