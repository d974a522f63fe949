import type { Relation } from '#worker/contract/related-site.ts';

const INVERSE: Partial<Record<Relation, Relation>> = {
  parent: 'child',
  child: 'parent',
  grandparent: 'grandchild',
  grandchild: 'grandparent',
  parentsibling: 'nibling',
  nibling: 'parentsibling',
};

/** The inverse relation: what the first is to the second, where the second is this to the first. */
export const inverseOf = (relation: Relation): Relation => INVERSE[relation] ?? relation;
