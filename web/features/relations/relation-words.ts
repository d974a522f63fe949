import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RelatedSite, Relation } from '#worker/contract/related-site.ts';

type Gender = RelatedSite['site']['gender'];

/** Returns a function that names a person by relation and by their own gender. */
export function useRelationName(): (relation: Relation, gender: Gender, text?: string | null) => string {
  const { t } = useLingui();
  return (relation, gender, text) => {
    if (relation === 'other') return text ?? t`Something else`;
    const words: Record<Exclude<Relation, 'other'>, string> = {
      spouse: t`${select(gender, { male: 'Spouse', female: 'Spouse', other: 'Spouse' })}`,
      parent: t`${select(gender, { male: 'Father', female: 'Mother', other: 'Parent' })}`,
      child: t`${select(gender, { male: 'Son', female: 'Daughter', other: 'Child' })}`,
      sibling: t`${select(gender, { male: 'Brother', female: 'Sister', other: 'Brother or sister' })}`,
      grandparent: t`${select(gender, { male: 'Grandfather', female: 'Grandmother', other: 'Grandparent' })}`,
      grandchild: t`${select(gender, { male: 'Grandson', female: 'Granddaughter', other: 'Grandchild' })}`,
      parentsibling: t`${select(gender, { male: 'Uncle', female: 'Aunt', other: 'Uncle or aunt' })}`,
      nibling: t`${select(gender, { male: 'Nephew', female: 'Niece', other: 'Nephew or niece' })}`,
      friendship: t`${select(gender, { male: 'Friend', female: 'Friend', other: 'Friend' })}`,
    };
    return words[relation];
  };
}
