import { allows, prove } from './prove.ts';
import { sharedViews } from './shared-views.ts';

const PRAGMA = '/** @jsxImportSource #views */\n';
const VIEW = 'worker/shared/views/a.tsx';

prove('views are drawn by both sides', sharedViews, [
  {
    what: 'a view without its pragma',
    files: { [VIEW]: 'export const A = () => <p />;\n' },
    expected: 'begin with',
  },
  {
    what: 'a hook in a view',
    files: {
      [VIEW]: `${PRAGMA}import { useState } from 'react';\nexport const A = () => <p>{useState(0)}</p>;\n`,
    },
    expected: 'needs react at the edge',
  },
  {
    what: 'a <Trans> in a view',
    files: {
      [VIEW]: `${PRAGMA}import { Trans } from '@lingui/react/macro';\nexport const A = () => <Trans>a</Trans>;\n`,
    },
    expected: 'needs @lingui/react/macro at the edge',
  },
  {
    what: 'JSX elsewhere in the worker',
    files: { 'worker/edge/a.tsx': `${PRAGMA}export const A = () => <p />;\n` },
    expected: 'is JSX outside',
  },
]);

allows(sharedViews, 'the types of React', {
  [VIEW]: `${PRAGMA}import type { ReactNode } from 'react';\nexport const A = (p: { b: ReactNode }) => <p>{p.b}</p>;\n`,
});
