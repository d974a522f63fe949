import { allows, prove } from './prove.ts';
import { readmePaths } from './readme-paths.ts';

const house = {
  'worker/index.ts': '',
  'worker/db/client.ts': '',
  'package.json': '{"scripts":{"check":"x"}}',
};

prove('every path that a README cites exists', readmePaths, [
  { what: 'a lost file', files: { ...house, 'README.md': 'See `worker/gone.ts`.' }, says: 'worker/gone.ts' },
  {
    what: 'a lost link',
    files: { ...house, 'worker/README.md': 'See [it](./db/gone.ts).' },
    says: './db/gone.ts',
  },
  {
    what: 'a lost room in a drawn tree',
    files: {
      ...house,
      'README.md': '```\nworker/   the worker\n  db/     the database\n    gone.ts  lost\n```\n',
    },
    says: 'worker/db/gone.ts',
  },
  { what: 'a lost script', files: { ...house, 'README.md': 'npm run gone' }, says: 'npm run gone' },
]);

allows(readmePaths, 'what is there', {
  ...house,
  'README.md':
    'Run `npm run check`; read `worker/index.ts` and GET `/api/health`.\n```\nworker/\n  index.ts  first\n  db/  client.ts\n```\n',
  'worker/README.md': 'The door is `index.ts`, a repo `noun.repo.ts`, the connection `client.ts`.',
  'worker/features/sites/site.repo.ts': '',
});
