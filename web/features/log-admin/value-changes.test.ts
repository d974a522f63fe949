import { expect, test } from 'vitest';
import { valueChanges } from './value-changes.ts';

test('a reader sees the parts that differ, and only those', () => {
  const before = { state: 'open', plan: { kind: 'once', until: null }, site: 7 };
  const after = { state: 'closed', plan: { kind: 'once', until: '2027' }, site: 7, by: [1, 2] };
  expect(valueChanges(before, after)).toEqual([
    { name: 'state', before: 'open', after: 'closed' },
    { name: 'plan.until', before: null, after: '2027' },
    { name: 'by', before: null, after: '[1,2]' },
  ]);
  expect(valueChanges(null, null)).toEqual([]);
  expect(valueChanges({ count: 0 }, null)).toEqual([{ name: 'count', before: '0', after: null }]);
});
