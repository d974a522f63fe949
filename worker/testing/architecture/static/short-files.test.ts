import { allows, prove } from './prove.ts';
import { shortFiles } from './short-files.ts';

const lines = (count: number) => 'x;\n'.repeat(count);

prove('files are short', shortFiles, [
  { what: 'a long file', files: { 'worker/core/a.ts': lines(401) }, expected: '401 lines' },
  { what: 'a long test', files: { 'web/ui/a.test.tsx': lines(401) }, expected: '401 lines' },
]);

allows(shortFiles, 'as much as fits', {
  'worker/core/a.ts': lines(400),
  'worker/core/a.test.ts': lines(400),
});
