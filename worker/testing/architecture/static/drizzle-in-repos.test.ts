import { drizzleInRepos } from './drizzle-in-repos.ts';
import { allows, prove } from './prove.ts';

const repo = "import { eq } from 'drizzle-orm';\nexport const a = eq;\n";

prove('only a repo speaks to the database', drizzleInRepos, [
  {
    what: 'a service with drizzle',
    files: { 'worker/features/site-access/site.service.ts': repo },
    expected: 'imports drizzle-orm',
  },
  {
    what: 'a service with a query',
    files: { 'worker/features/sites/a.ts': 'export const a = (ctx: any) => ctx.db.select().from(x);\n' },
    expected: 'asks the database itself',
  },
]);

allows(drizzleInRepos, 'a repo', { 'worker/features/site-access/site.repo.ts': repo });
