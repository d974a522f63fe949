import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withPureConstants } from './pure-schemas.ts';

const transformed = (code: string) => withPureConstants(code, parseAst(code).body);

test('a build can drop each schema by itself', () => {
  expect(transformed('const of = z.object({}).extend({});\nexport const reply = { params: of };\nf();')).toBe(
    'const of = /* @__PURE__ */ (() => (z.object({}).extend({})))();\n' +
      'export const reply = /* @__PURE__ */ (() => ({ params: of }))();\nf();',
  );
});

test('plain constants, functions and exports of other modules stay as they are', () => {
  const code =
    "const max = 3;\nexport const name = (max) => z.string().max(max);\nexport { a } from './a.ts';";
  expect(transformed(code)).toBe(code);
});
