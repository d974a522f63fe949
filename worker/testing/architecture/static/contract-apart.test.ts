import { contractApart, schemasJoined } from './contract-apart.ts';
import { allows, prove } from './prove.ts';

prove('the contract is apart from its schemas', contractApart, [
  {
    what: 'a contract that loads its schemas',
    files: {
      'worker/contract/a.ts': "import * as schemas from './schemas/a.ts';\nexport const a = schemas;\n",
    },
    expected: 'imports ./schemas/a.ts at run time',
  },
  {
    what: 'a contract that loads zod',
    files: { 'worker/contract/a.ts': "import { z } from 'zod';\nexport const a = z.string();\n" },
    expected: 'imports zod at run time',
  },
  {
    what: 'a schema passed on',
    files: { 'worker/contract/a.ts': "export { A } from './schemas/a.ts';\n" },
    expected: 'imports ./schemas/a.ts at run time',
  },
]);

allows(contractApart, 'types of schemas', {
  'worker/contract/a.ts':
    "import type * as schemas from './schemas/a.ts';\nexport type { A } from './schemas/a.ts';\nexport type B = typeof schemas;\n",
});

prove('schemas belong to the endpoint of their name', schemasJoined, [
  {
    what: 'schemas without an endpoint',
    files: { 'worker/contract/schemas/a.ts': 'export const getA = {};\n', 'worker/contract/a.ts': '' },
    expected: 'getA is of no endpoint',
  },
  {
    what: 'a noun that is not listed',
    files: {
      'worker/contract/schemas/a.ts': 'export const getA = {};\n',
      'worker/contract/a.ts': 'export const getA = shaped<typeof schemas.getA>()({});\n',
      'worker/contract/index.ts': "import * as a from './a.ts';\n",
    },
    expected: "does not list './schemas/a.ts'",
  },
]);
