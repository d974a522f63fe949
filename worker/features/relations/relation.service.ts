import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type {
  addRelatedSite as addEndpoint,
  changeRelatedSite as changeEndpoint,
  listRelatedSites as listEndpoint,
  RelatedSite,
} from '#worker/contract/related-site.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { relations } from '#worker/db/schema/site-details.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  findVisibleSite,
  type SiteForActor,
  siteCardQuery,
  siteIdOf,
  sitePolicy,
  standingOf,
  type VisibleCard,
  visibleCard,
  visibleCardOr404,
} from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import {
  deleteDeclinedBefore,
  findRelation,
  incomingQuery,
  insertRelation,
  isFrozen,
  isFull,
  listBetween,
  outgoingQuery,
  updateRelation,
  withinLimit,
} from './relation.repo.ts';
import {
  declinedUntil,
  isUnanswered,
  pairOf,
  type RelationRow,
  relationFrom,
  retryableBefore,
} from './relation.rules.ts';
import { notifyRequested } from './relation.update.ts';

type RelationInput = BodyOf<typeof changeEndpoint>;

/** The daily quota of requests per user, so that no staff is flooded with them. */
const REQUESTS: Quota = { name: 'relation', limit: 50, windowSeconds: 24 * 60 * 60 };

const STALE = new AppError('request.conflict');

/** The relations on a site's page, and the open requests of other sites for those who may answer. */
export async function listRelatedSites(ctx: Ctx, ref: string): Promise<ReplyOf<typeof listEndpoint>> {
  const [found, ...rows] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userIdOf(ctx.actor) ?? 0),
    ...relatedSitesQueries(ctx, ref),
  ]);
  return presentRelatedSites(ctx, await visibleCardOr404(ctx, found[0]), rows);
}

/** The relations that the site requested, that others requested of it, and their open requests. */
export function relatedSitesQueries(ctx: Ctx, ref: string) {
  const [id, userId] = [siteIdOf(ref), userIdOf(ctx.actor) ?? 0];
  return [
    outgoingQuery(ctx.db, id, userId),
    incomingQuery(ctx.db, id, 'agreed', userId),
    ...(userId === 0 ? [] : [incomingQuery(ctx.db, id, 'asked', userId)]),
  ];
}

type RelatedRows = Awaited<ReturnType<typeof outgoingQuery>>;

export function presentRelatedSites(
  ctx: Ctx,
  site: VisibleCard,
  [outgoing = [], agreed = [], waiting = []]: readonly RelatedRows[],
): ReplyOf<typeof listEndpoint> {
  const shown = (rows: RelatedRows) =>
    rows.flatMap((row) => {
      const other = visibleCard(ctx, row);
      return other ? [{ ...present(site.id, row.relation, other), asked_at: row.relation.created_at }] : [];
    });
  return {
    related: [...shown(outgoing), ...shown(agreed)].sort((one, next) => one.id - next.id),
    waiting: sitePolicy.answers.related_links(ctx.actor, site) ? shown(waiting) : [],
  };
}

type Shown = Pick<RelationRow, 'id' | 'site_id' | 'other_id' | 'relation' | 'text' | 'state'>;

export const present = (siteId: number, row: Shown, other: VisibleCard): RelatedSite => ({
  id: row.id,
  relation: relationFrom(siteId, row).relation,
  text: row.text,
  state: row.state === 'agreed' ? 'agreed' : 'asked',
  site: other.card,
});

/** Adds a relation to another site; accepted at once where the actor may answer for both sites. */
export async function addRelatedSite(
  ctx: CtxFor<'member'>,
  ref: string,
  { site: otherRef, ...input }: BodyOf<typeof addEndpoint>,
): Promise<RelatedSite> {
  const { userId } = ctx.actor;
  const [[mine], [theirs]] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userId),
    siteCardQuery(ctx.db, otherRef, userId),
  ]);
  const site = authorize(ctx.actor, sitePolicy, 'related_links', await visibleCardOr404(ctx, mine));
  const other = await visibleCardOr404(ctx, theirs);
  if (site.id === other.id) throw invalid([{ pointer: '/site', code: 'relation.self', params: {} }]);
  const now = ctx.now();
  await assertNoRelation(ctx, site, other.id);
  await spend(ctx.db, REQUESTS, String(userId), now);
  const row: RelationRow = {
    id: await nextId(ctx.db, relations),
    site_id: site.id,
    other_id: other.id,
    ...pairOf(site.id, other.id),
    ...contentOf(input),
    ...initialState(ctx, other),
    created_by: userId,
    created_at: iso(now),
  };
  const reply = present(site.id, row, other);
  try {
    await commit(
      ctx.db,
      [
        deleteDeclinedBefore(ctx.db, site.id, retryableBefore(now)),
        ...insertRelation(ctx.db, row),
        withinLimit(ctx.db, site.id),
        ...(row.state === 'agreed' ? [withinLimit(ctx.db, other.id)] : []),
        ...notifyRequested(ctx, row, site),
        auditEntry(ctx, 'relation.added', {
          kind: 'relation',
          id: row.id,
          after: auditFields(row),
          standing: standingIn(ctx, row, site, other),
        }),
        ...ctx.storeIdempotentReply(201, reply),
      ],
      STALE,
    );
  } catch (error) {
    if (isConflict(error, 'relations')) throw exists(ctx, site);
    if (error !== STALE) throw error;
    throw await conflictCause(ctx, [site.id, other.id]);
  }
  return reply;
}

async function assertNoRelation(ctx: Ctx, site: VisibleCard, otherId: number): Promise<void> {
  const between = await listBetween(ctx.db, site.id, otherId);
  if (between.some(({ state }) => state !== 'declined')) throw exists(ctx, site);
  const until = between.flatMap((row) => declinedUntil(row, site.id, ctx.now()) ?? []);
  if (until[0]) throw new AppError('relation.declined', { until: iso(until[0]) });
}

const exists = (ctx: Ctx, site: VisibleCard): AppError =>
  new AppError('relation.exists', { name: nameInLocale(site, ctx.locale) });

/** After a stale commit: one of the sites is full, or the same request is running concurrently. */
async function conflictCause(ctx: Ctx, siteIds: readonly number[]): Promise<AppError> {
  for (const id of siteIds) if (await isFull(ctx.db, id)) return new AppError('relation.limit');
  return STALE;
}

/** Throws where the other site, which shows the relation too, is paused. */
export async function requireUnfrozen(ctx: CtxFor<'member'>, otherId: number): Promise<void> {
  if (ctx.actor.kind !== 'admin' && (await isFrozen(ctx.db, otherId))) throw new AppError('site.frozen');
}

const contentOf = ({ relation, text }: RelationInput): Pick<RelationRow, 'relation' | 'text'> => ({
  relation,
  text: text ?? null,
});

/** The initial state: an actor who may also answer for the other site has accepted by adding it. */
const initialState = (ctx: CtxFor<'member'>, other: VisibleCard) =>
  sitePolicy.answers.related_links(ctx.actor, other)
    ? { state: 'agreed' as const, decided_by: ctx.actor.userId, decided_at: iso(ctx.now()) }
    : { state: 'asked' as const, decided_by: null, decided_at: null };

/** The actor's relation to the site, and to the other one where they answer for it too. */
const standingIn = (ctx: Ctx, { state }: RelationRow, site: SiteForActor, other: SiteForActor) =>
  standingOf(ctx.actor, site, ...(state === 'agreed' ? [other] : []));

/** The relation for the audit log, without its free text. */
export const auditFields = ({ site_id, other_id, relation, state }: RelationRow) => ({
  site_id,
  other_id,
  relation,
  state,
});

/** Changes a relation, as the site whose staff the actor is; the other site has to accept again. */
export async function changeRelatedSite(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  input: RelationInput,
): Promise<RelatedSite> {
  const site = authorize(ctx.actor, sitePolicy, 'related_links', await findVisibleSite(ctx, ref));
  const before = await findRelation(ctx.db, id, site.id);
  const hidden = new AppError('relation.not_found');
  if (!before || before.state === 'declined' || isUnanswered(before, site.id)) throw hidden;
  const { otherId, relation } = relationFrom(site.id, before);
  const [theirs] = await siteCardQuery(ctx.db, String(otherId), ctx.actor.userId);
  const other = visibleCard(ctx, theirs);
  if (!other) throw hidden;
  if (before.state === 'agreed') await requireUnfrozen(ctx, otherId);
  const content = contentOf(input);
  if (content.relation === relation && content.text === before.text) return present(site.id, before, other);
  assertUnchanged({ relation, text: before.text }, input.seen, content);
  const after: RelationRow = {
    ...before,
    site_id: site.id,
    other_id: other.id,
    ...content,
    ...initialState(ctx, other),
    created_by: ctx.actor.userId,
    created_at: iso(ctx.now()),
  };
  await spend(ctx.db, REQUESTS, String(ctx.actor.userId), ctx.now());
  await commit(
    ctx.db,
    [
      updateRelation(ctx.db, before, after),
      abortIfUnchanged(ctx.db),
      ...notifyRequested(ctx, after, site),
      auditEntry(ctx, 'relation.changed', {
        kind: 'relation',
        id,
        before: auditFields(before),
        after: auditFields(after),
        standing: standingIn(ctx, after, site, other),
      }),
    ],
    STALE,
  );
  return present(site.id, after, other);
}
