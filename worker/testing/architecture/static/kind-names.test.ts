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
  {
    what: 'a service of another feature that asks whether it is a candle',
    files: { 'worker/features/inbox/a.service.ts': asks("memory?.type === 'candle'") },
    expected: 'a.service.ts:1 asks of which kind',
  },
  {
    what: 'a computed kind',
    files: { 'worker/edge/a.ts': asks("kindOf(memory) === 'candle'") },
    expected: 'asks of which kind',
  },
  {
    what: 'a service of the memories that asks whether it is text alone',
    files: { 'worker/features/memories/post-memory.ts': asks("memory.type === 'text'") },
    expected: 'asks of which kind',
  },
  {
    what: 'a query for the photos',
    files: {
      'worker/features/memories/a.repo.ts':
        "import { eq } from 'drizzle-orm';\nexport const photos = eq(memories.type, 'photo');\n",
    },
    expected: 'a.repo.ts:2',
  },
]);

allows(kindNames, 'a kind to know its name, and others to lead to it', {
  'web/features/memories/kinds/candle.ts': asks("memory.type === 'candle'"),
  'web/features/sites/page/a.tsx': "export const search = { filter: 'candle' };\n",
  'worker/features/memories/kinds/photo.ts': asks("memory.kind === 'photo'"),
  'worker/shared/views/memory-kinds/photo.tsx': asks("memory.kind === 'photo'"),
});

allows(kindNames, 'a permission or an invitation of the same name', {
  'worker/features/site-access/site.policy.ts': asks("act === 'candle' && memory.site"),
  'worker/features/members/a.service.ts': asks("memory.kind === 'link'"),
});
