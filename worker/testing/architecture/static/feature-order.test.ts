import { featureOrder } from './feature-order.ts';
import { allows, prove } from './prove.ts';

const list = {
  'worker/app/features.ts': `import { siteAccess } from '#worker/features/site-access/feature.ts';
import { siteLifecycle } from '#worker/features/site-lifecycle/feature.ts';
export const features: readonly Feature[] = [siteAccess, siteLifecycle];
`,
};
const importing = (file: string, from: string) => ({
  ...list,
  [file]: `import { x } from '${from}';\nexport const y = x;\n`,
});

prove('features import only from those above them in the list', featureOrder, [
  {
    what: 'an import from a feature below',
    files: importing('worker/features/site-access/a.ts', '#worker/features/site-lifecycle/public.ts'),
    expected: 'below its own',
  },
  {
    what: 'a type from a feature below',
    files: {
      ...list,
      'worker/features/site-access/a.ts':
        "import type { X } from '#worker/features/site-lifecycle/public.ts';\nexport type Y = X;\n",
    },
    expected: 'below its own',
  },
  {
    what: 'a dynamic import from a feature below',
    files: {
      ...list,
      'worker/features/site-access/a.ts':
        "export const load = () => import('#worker/features/site-lifecycle/public.ts');\n",
    },
    expected: 'below its own',
  },
  {
    what: 'the edge importing a feature past its public.ts',
    files: importing('worker/edge/document.ts', '#worker/features/site-access/site.repo.ts'),
    expected: 'past its public.ts',
  },
  {
    what: 'a folder that is not in the list',
    files: importing('worker/features/reminders/a.ts', '#worker/features/site-access/public.ts'),
    expected: 'worker/features/reminders is not listed',
  },
]);

allows(
  featureOrder,
  'a feature to import the public.ts of one above it',
  importing('worker/features/site-lifecycle/a.ts', '#worker/features/site-access/public.ts'),
);
allows(
  featureOrder,
  'a scan to be resolved without the rest of its feature',
  importing('worker/edge/scan.ts', '#worker/features/site-access/scan-target.repo.ts'),
);
