import { expect, test } from 'vitest';
import { RELATIONS } from '#worker/contract/related-site.ts';
import { inverseOf } from './relation.ts';

test('what someone is to another, the other is to them as families say it', () => {
  expect(Object.fromEntries(RELATIONS.map((relation) => [relation, inverseOf(relation)]))).toEqual({
    spouse: 'spouse',
    parent: 'child',
    child: 'parent',
    sibling: 'sibling',
    grandparent: 'grandchild',
    grandchild: 'grandparent',
    parentsibling: 'nibling',
    nibling: 'parentsibling',
    friendship: 'friendship',
    other: 'other',
  });
});
