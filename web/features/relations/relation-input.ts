import { msg } from '@lingui/core/macro';
import { messageFor } from '#web/lib/forms/validate.ts';
import { RELATIONS, type Relation } from '#worker/contract/related-site.ts';
import { addRelatedSite } from '#worker/contract/schemas/related-site.ts';
import type { RelationInput } from './relation-queries.ts';

export type RelationDraft = { relation: string; text: string };

const Text = addRelatedSite.body.shape.text.unwrap();
const TEXT = { 'field.required': msg`Describe it in a word or two` };

const isRelation = (value: string): value is Relation => RELATIONS.some((one) => one === value);

/** The request body of a draft; null while something is missing. */
export function inputOf({ relation, text }: RelationDraft): RelationInput | null {
  if (!isRelation(relation)) return null;
  if (relation !== 'other') return { relation };
  return text.trim() ? { relation, text: text.trim() } : null;
}

/** The same for a validated draft. */
export function validInputOf(draft: RelationDraft): RelationInput {
  const input = inputOf(draft);
  if (!input) throw new Error('the relation is incomplete');
  return input;
}

type Ids = { site: string; relation: string; text: string };

/** The fields of a relation. What it is can be chosen, and is validated, only once the other site is. */
export const relationFields = (ids: Ids, isSiteChosen = true) => ({
  site: { id: ids.site, codes: ['relation.exists', 'site.not_found', 'site.private'] as const },
  relation: {
    id: ids.relation,
    check: ({ relation }: RelationDraft) =>
      !isSiteChosen || isRelation(relation) ? undefined : msg`Choose their relation`,
  },
  text: {
    id: ids.text,
    check: ({ relation, text }: RelationDraft) =>
      isSiteChosen && relation === 'other' ? messageFor(Text, text, TEXT) : undefined,
  },
});
