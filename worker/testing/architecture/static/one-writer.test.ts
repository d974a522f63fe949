import { oneWriter } from './one-writer.ts';
import { prove } from './prove.ts';

const schema = { 'worker/db/schema/sites.ts': "export const sites = sqliteTable('sites', {});\n" };
const write = 'export const a = (db: any) => db.update(sites).set({});\n';

prove('each table has one writer', oneWriter, [
  {
    what: 'a second repo',
    files: {
      ...schema,
      'worker/features/site-access/site.repo.ts': write,
      'worker/features/media/media.repo.ts': write,
    },
    expected: 'sites has 2 writers',
  },
  {
    what: 'a service that writes',
    files: { ...schema, 'worker/features/site-access/site.service.ts': write },
    expected: 'no repo',
  },
  {
    what: 'a write in words',
    files: {
      ...schema,
      'worker/features/site-access/site.repo.ts': write,
      'worker/jobs/sweep.ts': 'export const a = (db: any) => db.run(sql`delete from sites where 1`);\n',
    },
    expected: 'sites has 2 writers',
  },
]);
