import { isolateMemory } from './isolate-memory.ts';
import { allows, prove } from './prove.ts';

prove('what outlives a request stands in an isolateMap', isolateMemory, [
  {
    what: 'a variable of a module',
    files: { 'worker/edge/a.ts': 'let known: string | undefined;\n' },
    expected: 'worker/edge/a.ts:1 keeps state',
  },
  {
    what: 'a map that is filled later',
    files: { 'worker/features/sites/a.ts': 'const seen = new Map<string, { at: number }>();\n' },
    expected: 'worker/features/sites/a.ts:1 keeps state',
  },
]);

allows(isolateMemory, 'constants, and what lives within a request', {
  'worker/core/a.ts':
    "const NAMES = new Set(['a', 'b']);\nexport function f() {\n  let a = 0;\n  const seen = new Map();\n  return [NAMES, a++, seen];\n}\n",
});
