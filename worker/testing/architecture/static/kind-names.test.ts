import { kindNames } from './kind-names.ts';
import { allows, prove } from './prove.ts';

const asks = (condition: string) => `export const f = (memory: any) => (${condition} ? 1 : 2);\n`;

prove('kinds of memory are told apart in their own files', kindNames, [
  {
    what: 'a card that asks whether it is a candle',
    files: { 'web/features/memories/card/a.tsx': asks("memory.type === 'candle'") },
    expected: 'asks of which kind',
  },
  {
    what: 'a screen that asks whether it is a photo',
    files: { 'web/screens/visit/a.tsx': asks("memory.kind !== 'photo'") },
    expected: 'asks of which kind',
  },
  {
    what: 'a switch over kinds',
    files: {
      'web/features/memories/outbox/a.ts':
        "export function f(what: string) {\n  switch (what) {\n    case 'candle':\n      return 1;\n  }\n}\n",
    },
    expected: 'a.ts:3',
  },
]);

allows(kindNames, 'a kind to know its name, and others to lead to it', {
  'web/features/memories/kinds/candle.ts': asks("memory.type === 'candle'"),
  'web/features/sites/page/a.tsx': "export const search = { filter: 'candle' };\n",
});
