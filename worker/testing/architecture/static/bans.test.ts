import { bans } from './bans.ts';
import { allows, prove } from './prove.ts';

const planted = (what: string, file: string, text: string, expected: string) => ({
  what,
  files: { [file]: `${text}\n` },
  expected,
});

prove('nothing that is banned', bans, [
  {
    what: 'a spreadsheet reader',
    files: { 'package.json': '{"dependencies":{"xlsx":"1"}}' },
    expected: 'xlsx',
  },
  planted('its import', 'scripts/a.ts', "import x from 'xlsx';", 'advisories'),
  planted(
    'WebAssembly at run time',
    'worker/core/a.ts',
    'export const a = WebAssembly.compile(x);',
    'WebAssembly',
  ),
  planted('text as code', 'web/lib/a.ts', "export const a = new Function('1');", 'text as code'),
  planted('input in SQL', 'worker/db/a.ts', 'export const a = sql.raw(input);', 'into SQL'),
  planted('input in a name', 'worker/db/a.ts', 'export const a = sql.identifier(input);', 'into SQL'),
  planted(
    'raw HTML',
    'web/ui/a.tsx',
    'export const a = <p dangerouslySetInnerHTML={{ __html: x }} />;',
    'past React',
  ),
  planted('raw HTML by hand', 'web/lib/a.ts', 'node.innerHTML = words;', 'past React'),
  planted(
    'the Host header',
    'worker/edge/a.ts',
    "export const a = request.headers.get('Host');",
    'Host header',
  ),
  planted(
    'the Host header through Hono',
    'worker/http/a.ts',
    "export const a = c.req.header('x-forwarded-host');",
    'Host header',
  ),
  planted(
    'an origin from the request',
    'worker/edge/a.ts',
    'export const a = new URL(request.url).origin;',
    'from the request',
  ),
  planted(
    'an address on the request',
    'worker/edge/a.ts',
    "export const a = new URL('/x', request.url);",
    'from the request',
  ),
  planted(
    'a host from an address',
    'worker/edge/a.ts',
    'export const a = url.host;',
    'host from the request',
  ),
  planted('a transaction', 'worker/db/a.ts', 'export const a = db.transaction(f);', 'transaction'),
  planted('an offset', 'worker/db/a.ts', 'export const a = query.offset(50);', 'cursor'),
  planted('an unbounded list', 'worker/db/a.ts', 'export const a = inArray(sites.id, ids);', '100'),
  planted('LIKE', 'worker/db/a.ts', 'export const a = like(sites.name, x);', 'LIKE'),
  planted('guessable chance', 'worker/core/a.ts', 'export const a = Math.random();', 'guessable'),
  planted('a weak hash', 'worker/core/a.ts', "export const a = { name: 'PBKDF2' };", 'PBKDF2'),
  planted(
    'a calendar that is not there',
    'worker/shared/a.ts',
    "export const a = 'he-u-ca-hebrew';",
    'Hebrew calendar',
  ),
  planted('an id that needs https', 'web/lib/a.ts', 'export const a = crypto.randomUUID();', 'https'),
  planted('counting by hand', 'web/ui/a.ts', "export const a = count === 1 ? 'day' : 'days';", 'plural'),
  planted(
    'a global t',
    'web/ui/a.ts',
    "import { t } from '@lingui/core/macro';\nexport const a = t`x`;",
    'global t',
  ),
  planted(
    'one language for all',
    'worker/i18n/a.ts',
    "import { i18n } from '@lingui/core';\nexport const a = i18n;",
    'setupI18n',
  ),
]);

allows(bans, 'a constant in SQL, a short list, words about it', {
  'worker/db/a.ts':
    "// never inArray(ids)\nexport const a = sql.raw('1');\nexport const b = inArray(sites.mode, ['open', 'regular']);\n",
});
