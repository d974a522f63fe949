import { dynamicImports } from './dynamic-imports.ts';
import { allows, prove } from './prove.ts';

prove('the worker imports on demand only the app, the jobs and heavy libraries', dynamicImports, [
  {
    what: 'a thunk in a route file',
    files: { 'worker/features/sites/site.routes.ts': "const adding = () => import('./add-site.ts');\n" },
    expected: 'site.routes.ts:1 imports ./add-site.ts on demand',
  },
  {
    what: 'a library imported within a service',
    files: { 'worker/features/sites/a.ts': "export const z = async () =>\n  (await import('zod')).z;\n" },
    expected: 'a.ts:2 imports zod on demand',
  },
]);

allows(dynamicImports, 'the app on demand, a type from elsewhere and imports at the top', {
  'worker/index.ts': "const app = () => import('./app/entry.ts');\nexport { app };\n",
  'worker/core/a.ts': "export type A = import('./b.ts').B;\nexport { c } from './c.ts';\n",
});
