/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { View } from '#worker/shared/views/view.ts';

/** The page before the launch. */
export const ComingSoonPage = ({ view }: { view: Pick<View, 'i18n'> }) => (
  <div className="note">
    <h1>{view.i18n._(msg`A quiet place for the people we remember. It opens soon.`)}</h1>
  </div>
);
