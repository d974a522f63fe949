import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RelatedSite, Relation } from '#worker/contract/related-site.ts';

export type Generation = {
  id: 'grandparents' | 'parents' | 'own' | 'children' | 'grandchildren' | 'friends' | 'others';
  title: MessageDescriptor;
  relations: readonly Relation[];
};

/** Eldest first, then relations without a generation. Relations in a generation are in display order. */
export const GENERATIONS: readonly Generation[] = [
  { id: 'grandparents', title: msg`Grandparents`, relations: ['grandparent'] },
  { id: 'parents', title: msg`Parents, uncles and aunts`, relations: ['parent', 'parentsibling'] },
  { id: 'own', title: msg`Spouse, brothers and sisters`, relations: ['spouse', 'sibling'] },
  { id: 'children', title: msg`Children, nephews and nieces`, relations: ['child', 'nibling'] },
  { id: 'grandchildren', title: msg`Grandchildren`, relations: ['grandchild'] },
  { id: 'friends', title: msg`Friends`, relations: ['friendship'] },
  { id: 'others', title: msg`Others`, relations: ['other'] },
];

/** Whether the group is not a generation, and is not connected to the family by a line. */
export const isAside = ({ id }: Generation): boolean => id === 'friends' || id === 'others';

const AT = new Map(GENERATIONS.flatMap(({ relations }) => relations).map((relation, at) => [relation, at]));

/** Eldest first, and within a relation in the order of addition. */
export const inOrder = (related: readonly RelatedSite[]): RelatedSite[] =>
  related.toSorted((a, b) => (AT.get(a.relation) ?? 0) - (AT.get(b.relation) ?? 0));

/**
 * The generations with at least one person, with their people. The person's own generation is included if
 * there is any family, even if nobody else belongs to it.
 */
export function byGeneration(
  related: readonly RelatedSite[],
): { generation: Generation; people: RelatedSite[] }[] {
  const people = inOrder(related);
  const rows = GENERATIONS.map((generation) => ({
    generation,
    people: people.filter((one) => generation.relations.includes(one.relation)),
  }));
  const hasFamily = rows.some((row) => row.people.length > 0 && !isAside(row.generation));
  return rows.filter((row) => row.people.length > 0 || (hasFamily && row.generation.id === 'own'));
}
