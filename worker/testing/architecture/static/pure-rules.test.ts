import { allows, prove } from './prove.ts';
import { pureRules } from './pure-rules.ts';

const rule = (text: string) => ({ 'worker/features/site-access/site.rules.ts': text });

prove('rules and policies are pure', pureRules, [
  { what: 'a clock', files: rule('export const a = () => Date.now();\n'), expected: 'not pure' },
  { what: 'another clock', files: rule('export const a = () => new Date();\n'), expected: 'not pure' },
  { what: 'chance', files: rule('export const a = () => Math.random();\n'), expected: 'not pure' },
  {
    what: 'a database',
    files: {
      'worker/features/site-access/site.policy.ts':
        "import { db } from '#worker/db/client.ts';\nexport const a = db;\n",
    },
    expected: 'imports #worker/db',
  },
]);

allows(
  pureRules,
  "a row's type and a date that was given",
  rule(
    "import type { SiteRow } from '#worker/db/schema/sites.ts';\nexport const a = (site: SiteRow) => new Date(site.at);\n",
  ),
);
