import { z } from 'zod';
import {
  RELATION_TEXT_MAX,
  RELATIONS,
  type Relation as RelationName,
} from '#worker/contract/related-site.ts';
import { Id, IdOrSlug, Instant, name } from './primitives.ts';
import { SiteCard } from './site.ts';

export const Relation = z.enum(RELATIONS);

const RelationText = name(RELATION_TEXT_MAX, 1);

/** `text` describes the relation `other`, and is not allowed with any other relation. */
const RelationInput = z.strictObject({ relation: Relation, text: RelationText.optional() });

const ExpectedRelation = z.strictObject({ relation: Relation, text: z.string().nullable() });

const isWorded = (input: { relation: RelationName; text?: string | undefined }): boolean =>
  (input.relation === 'other') === (input.text !== undefined);

export const RelatedSite = z.object({
  id: Id,
  relation: Relation,
  text: z.string().nullable(),
  /** `asked`: shown only on the site whose staff added it, until the other site's staff agree. */
  state: z.enum(['asked', 'agreed']),
  site: SiteCard,
});
export type RelatedSite = z.infer<typeof RelatedSite>;

const OfSite = z.object({ id: IdOrSlug });

const OfRelation = OfSite.extend({ relationId: Id });

export const listRelatedSites = {
  params: OfSite,
  reply: z.object({
    related: z.array(RelatedSite),
    /** Relations added by the staff of other sites that wait for agreement, as they would be shown here. */
    waiting: z.array(RelatedSite.extend({ asked_at: Instant })),
  }),
};

export const addRelatedSite = {
  params: OfSite,
  body: RelationInput.extend({ site: IdOrSlug }).refine(isWorded),
  reply: RelatedSite,
};

export const changeRelatedSite = {
  params: OfRelation,
  /**
   * `seen` is the relation as its writer saw it; where it has changed since, the error has the current one
   * and nothing is written.
   */
  body: RelationInput.extend({ seen: ExpectedRelation.optional() }).refine(isWorded),
  reply: RelatedSite,
};

export const decideRelatedSite = {
  params: OfRelation,
  /** `seen` is the relation as it would have been shown; where it has changed, the agreement is refused. */
  body: z.strictObject({ agree: z.boolean(), seen: ExpectedRelation.optional() }),
};

export const removeRelatedSite = {
  params: OfRelation,
};
