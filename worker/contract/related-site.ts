import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, Instant, name } from './primitives.ts';
import { SiteCard } from './site.ts';

/** What the other person is to the person of this site; the specification's ten. */
export const RELATIONS = [
  'spouse',
  'parent',
  'child',
  'sibling',
  'grandparent',
  'grandchild',
  'parentsibling',
  'nibling',
  'friendship',
  'other',
] as const;
export const Relation = z.enum(RELATIONS);
export type Relation = z.infer<typeof Relation>;

export const RELATION_TEXT_MAX = 60;
export const RELATIONS_MOST = 100;
const RelationText = name(RELATION_TEXT_MAX, 1);

/** `text` says what `other` means, and stands with no other relation. */
const Given = z.strictObject({ relation: Relation, text: RelationText.optional() });
const Seen = z.strictObject({ relation: Relation, text: z.string().nullable() });
const isWorded = (given: { relation: Relation; text?: string | undefined }): boolean =>
  (given.relation === 'other') === (given.text !== undefined);

export const RelatedSite = z.object({
  id: Id,
  relation: Relation,
  text: z.string().nullable(),
  /** `asked`: it stands on the page of those who said it, until the other site's staff agree. */
  state: z.enum(['asked', 'agreed']),
  site: SiteCard,
});
export type RelatedSite = z.infer<typeof RelatedSite>;

const OfSite = z.object({ id: IdOrSlug });
const OfRelation = OfSite.extend({ relationId: Id });

export const listRelatedSites = endpoint({
  method: 'GET',
  path: '/api/sites/:id/related-sites',
  access: 'public',
  summary: 'Whose sites are related to this one, as far as whoever asks may see them; what waits, for staff',
  params: OfSite,
  reply: z.object({
    related: z.array(RelatedSite),
    /** What the staff of other sites say of this one, to be agreed with; as it would stand here. */
    waiting: z.array(RelatedSite.extend({ asked_at: Instant })),
  }),
});

export const addRelatedSite = endpoint({
  method: 'POST',
  path: '/api/sites/:id/related-sites',
  access: 'member',
  summary: 'Says what the person of another site is to this one; its staff are asked to agree',
  params: OfSite,
  body: Given.extend({ site: IdOrSlug }).refine(isWorded),
  reply: RelatedSite,
  status: 201,
  creates: true,
});

export const changeRelatedSite = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id/related-sites/:relationId',
  access: 'member',
  summary: 'Says it otherwise; the other staff are asked again',
  params: OfRelation,
  /** `seen` is what its writer saw; where something else is said by now, that is told and nothing changed. */
  body: Given.extend({ seen: Seen.optional() }).refine(isWorded),
  reply: RelatedSite,
});

export const decideRelatedSite = endpoint({
  method: 'POST',
  path: '/api/sites/:id/related-sites/:relationId/decision',
  access: 'member',
  summary: 'Agrees with what another site says, or does not: then it stands on neither',
  params: OfRelation,
  /** `seen` as it would have stood here; where they say something else by now, nobody agrees to that unread. */
  body: z.strictObject({ agree: z.boolean(), seen: Seen.optional() }),
});

export const removeRelatedSite = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/related-sites/:relationId',
  access: 'member',
  summary: 'Takes a relation off both sites',
  params: OfRelation,
});
