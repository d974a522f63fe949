import { layers, noBarrels } from './layers.ts';
import { allows, prove } from './prove.ts';

const planted = (what: string, file: string, from: string, expected: string) => ({
  what,
  files: { [file]: `import { x } from '${from}';\nexport const y = x;\n` },
  expected,
});

prove('layers hold', layers, [
  planted(
    'the database asking a feature',
    'worker/db/a.ts',
    '#worker/features/sites/public.ts',
    'higher layer',
  ),
  planted('a screen asking a route', 'web/screens/visit/a.tsx', '#web/routes/a.tsx', 'higher layer'),
  planted(
    'the contract asking the shared room',
    'worker/contract/a.ts',
    '#worker/shared/slug.ts',
    'higher layer',
  ),
  planted('a contract that leans on a library', 'worker/contract/a.ts', 'hono', 'more than zod'),
  planted('the web looking into the database', 'web/lib/a.ts', '#worker/db/client.ts', 'more of the worker'),
  planted('the worker looking into the web', 'worker/http/a.ts', '#web/ui/tokens.css?inline', 'from the web'),
  planted('a style of the web at the edge', 'worker/edge/a.ts', '#web/ui/a.css?inline', 'from the web'),
  planted('a step up', 'worker/http/deep/a.ts', '../route.ts', '../'),
  planted(
    'a feature leaning on its sibling',
    'worker/features/sites/a.ts',
    '#worker/features/media/media.repo.ts',
    'sibling',
  ),
  planted('an import without its extension', 'web/lib/a.ts', './api', 'extension'),
  planted(
    'the standby leaning on what it stands in for',
    'worker/standby/a.ts',
    '#worker/http/headers.ts',
    'more than shared and contract',
  ),
  planted('the standby asking the entry', 'worker/standby/a.ts', '#worker/index.ts', 'more than shared'),
  planted('a library in the standby', 'worker/standby/a.ts', 'hono', 'a library into the standby'),
  planted(
    'the edge asking the standby',
    'worker/edge/a.ts',
    '#worker/standby/answer.ts',
    'imports the standby',
  ),
  planted('the entry asking the standby', 'worker/index.ts', './standby/answer.ts', 'imports the standby'),
  planted('the web asking the standby', 'web/lib/a.ts', '#worker/standby/answer.ts', 'more of the worker'),
  planted('a room outside the house', 'worker/utils/a.ts', './b.ts', 'no layer'),
  {
    what: 'a type taken from above',
    files: {
      'worker/core/a.ts': "import type { X } from '#worker/features/sites/public.ts';\nexport type Y = X;\n",
    },
    expected: 'higher layer',
  },
  {
    what: 'an import at run time',
    files: { 'worker/core/a.ts': "export const later = () => import('#worker/app/app.ts');\n" },
    expected: 'higher layer',
  },
]);

allows(layers, 'a view to ask for the runtime of its side', {
  'worker/shared/views/a.tsx':
    'import { Fragment } from \'#views/jsx-runtime\';\nexport const a = <Fragment key="a" />;\n',
});
allows(layers, 'the standby to ask for pure code', {
  'worker/standby/a.ts':
    "import { normalizeCode } from '#worker/shared/short-code.ts';\nimport { b } from './b.ts';\nexport const a = [normalizeCode, b];\n",
  'worker/standby/b.ts':
    "import type { CodeType } from '#worker/contract/short-link.ts';\nexport const b: CodeType = 's';\n",
});
allows(layers, 'a sibling to answer at its door', {
  'worker/features/sites/a.ts':
    "import { x } from '#worker/features/media/public.ts';\nexport const y = x;\n",
});

prove('no barrels but the contract', noBarrels, [
  { what: 'a star', files: { 'worker/db/all.ts': "export * from './client.ts';\n" }, expected: 'barrel' },
  {
    what: 'an index',
    files: { 'web/ui/index.ts': "export { Button } from './button.tsx';\n" },
    expected: 'barrel',
  },
]);
