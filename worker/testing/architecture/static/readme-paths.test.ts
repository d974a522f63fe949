import { allows, prove } from './prove.ts';
import { readmePaths } from './readme-paths.ts';

const requestContext = {
  'worker/index.ts': '',
  'worker/db/client.ts': '',
  'package.json': '{"scripts":{"check":"x"}}',
};

prove('every path that a README or a page of docs/ cites exists', readmePaths, [
  {
    what: 'a lost file',
    files: { ...requestContext, 'README.md': 'See `worker/gone.ts`.' },
    expected: 'worker/gone.ts',
  },
  {
    what: 'a lost link',
    files: { ...requestContext, 'worker/README.md': 'See [it](./db/gone.ts).' },
    expected: './db/gone.ts',
  },
  {
    what: 'a lost room in a drawn tree',
    files: {
      ...requestContext,
      'README.md': '```\nworker/   the worker\n  db/     the database\n    gone.ts  lost\n```\n',
    },
    expected: 'worker/db/gone.ts',
  },
  {
    what: 'a lost file in a decision',
    files: { ...requestContext, 'docs/decisions/001-first.md': 'It stands in `worker/gone.ts`.' },
    expected: 'docs/decisions/001-first.md cites worker/gone.ts',
  },
  {
    what: 'a lost script',
    files: { ...requestContext, 'README.md': 'npm run gone' },
    expected: 'npm run gone',
  },
]);

allows(readmePaths, 'what is there', {
  ...requestContext,
  'README.md':
    'Run `npm run check`; read `worker/index.ts` and GET `/api/health`.\n```\nworker/\n  index.ts  first\n  db/  client.ts\n```\n',
  'worker/README.md': 'The door is `index.ts`, a repo `noun.repo.ts`, the connection `client.ts`.',
  'docs/decisions/README.md': '[001](./001-first.md)',
  'docs/decisions/001-first.md': 'It stands in `worker/index.ts`.',
  'worker/features/site-access/site.repo.ts': '',
});
