import { prove } from './prove.ts';
import { storedDataTold } from './stored-data-told.ts';

prove('the privacy statement names everything that is stored in the browser', storedDataTold, [
  {
    what: 'a cookie',
    files: { 'worker/edge/cookie.ts': "const COOKIE = '__Host-visits';" },
    expected: 'page.privacy.md does not name __Host-visits',
  },
  {
    what: 'a key',
    files: { 'web/lib/storage-keys.ts': "export const VISITS_KEY = 'visits' as LocalKey;" },
    expected: 'page.privacy.md does not name visits',
  },
  {
    what: 'several keys',
    files: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the planted code
      'web/lib/storage-keys.ts': 'export const visitKey = (id: number) => `visit:${id}` as LocalKey;',
    },
    expected: 'page.privacy.md does not name visit:',
  },
]);
