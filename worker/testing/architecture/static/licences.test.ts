import { gplInTests, licences } from './licences.ts';
import { allows, prove } from './prove.ts';

const lock = (entry: object, name = 'inner') => {
  const outer = { license: 'MIT', dependencies: { inner: '1' } };
  const packages = {
    '': { dependencies: { outer: '1' } },
    'node_modules/outer': outer,
    [`node_modules/${name}`]: entry,
  };
  return { 'package-lock.json': JSON.stringify({ packages }) };
};

prove('what reaches a visitor is permissively licensed', licences, [
  { what: 'the GPL', files: lock({ license: 'GPL-2.0' }), expected: 'GPL-2.0' },
  { what: 'no licence', files: lock({}), expected: 'licence none' },
  {
    what: 'a development package that is shipped',
    files: lock({ license: 'MPL-2.0', dev: true }, 'rapidoc'),
    expected: 'MPL-2.0',
  },
]);

allows(licences, 'a choice with a permissive part', lock({ license: '(MIT OR GPL-3.0)' }));
allows(licences, 'anything in development', lock({ license: 'GPL-2.0', dev: true }, 'tool'));

prove('the GPL stays in tests', gplInTests, [
  {
    what: 'an import',
    files: { 'worker/shared/a.ts': "import { HDate } from '@hebcal/hdate';\nexport const a = HDate;\n" },
    expected: '@hebcal/hdate',
  },
  {
    what: 'a dependency',
    files: { 'package.json': '{"dependencies":{"@hebcal/hdate":"1"}}' },
    expected: 'ships @hebcal/hdate',
  },
]);
