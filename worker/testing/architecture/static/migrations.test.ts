import { migrations } from './migrations.ts';
import { allows, prove } from './prove.ts';

const first = {
  'migrations/0000_a.sql':
    'CREATE TABLE sites (id integer primary key);\nCREATE TABLE media (site integer REFERENCES `sites`(id) ON DELETE CASCADE);\n',
};
const rebuild =
  'CREATE TABLE __new_sites (id integer);\nDROP TABLE `sites`;\nALTER TABLE __new_sites RENAME TO sites;\n';

prove('no migration rebuilds a referenced table unsigned', migrations, [
  {
    what: 'a rebuild',
    files: { ...first, 'migrations/0001_b.sql': rebuild },
    expected: '0001_b.sql drops or rebuilds sites',
  },
]);

allows(migrations, 'a signed rebuild', {
  ...first,
  'migrations/0001_b.sql': `-- rebuild signed: media was copied first\n${rebuild}`,
});
allows(migrations, 'dropping what nobody refers to', {
  ...first,
  'migrations/0001_b.sql': 'DROP TABLE media;\n',
});
