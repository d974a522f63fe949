import { allows, prove } from './prove.ts';
import { storageKeys } from './storage-keys.ts';

prove('what is stored in the browser is under the keys of one list', storageKeys, [
  {
    what: 'a bare key',
    files: { 'web/features/sites/a.ts': "export const seen = localStorage.getItem('seen');\n" },
    expected: 'uses browser storage itself',
  },
  {
    what: 'IndexedDB outside the drafts',
    files: { 'web/features/sites/a.ts': "import { get } from 'idb-keyval';\nexport const a = get('a');\n" },
    expected: 'uses idb-keyval itself',
  },
  {
    what: 'a bare key of IndexedDB',
    files: { 'web/lib/drafts.ts': "import { get } from 'idb-keyval';\nexport const a = get('a');\n" },
    expected: 'names a key',
  },
  {
    what: 'a key made elsewhere',
    files: { 'web/features/sites/a.ts': "export const KEY = 'a' as LocalKey;\n" },
    expected: 'makes a key',
  },
]);

allows(storageKeys, 'a test that fills the storage', {
  'web/features/sites/a.test.ts': "localStorage.setItem('seen', '{');\n",
});
