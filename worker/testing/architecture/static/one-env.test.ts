import { oneEnv } from './one-env.ts';
import { allows, prove } from './prove.ts';

prove('only the entry, the platform and the edge touch env', oneEnv, [
  {
    what: 'a feature reading a binding',
    files: { 'worker/features/sites/a.ts': 'export const a = (c: { env: { DB: string } }) => c.env.DB;\n' },
    expected: 'touches env',
  },
  {
    what: 'bindings from nowhere',
    files: { 'worker/http/a.ts': "import { env } from 'cloudflare:workers';\nexport const db = env.DB;\n" },
    expected: 'touches env',
  },
  {
    what: 'the standby reading its bucket past its entry',
    files: { 'worker/standby/a.ts': 'export const a = (env: { FOREVER: string }) => env.FOREVER;\n' },
    expected: 'touches env',
  },
]);

allows(oneEnv, 'words that only look like it', {
  'worker/core/a.ts': "export const hint = 'wrangler --env production';\n",
});
