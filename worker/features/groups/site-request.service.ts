import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/site-request.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import { listStaff } from '#worker/features/members/public.ts';
import { fullName, visibleCard } from '#worker/features/site-access/public.ts';
import { notifyPerson } from '#worker/features/updates/public.ts';
import { listTagsOfSites } from './community-tag.repo.ts';
import { type SiteDecision, siteDecidedEmail } from './emails/site-decided.email.ts';
import {
  acceptCommunitySite,
  declineCommunitySite,
  deleteCommunitySite,
  findCommunitySite,
  listSites,
} from './group.repo.ts';

const SITES_A_PAGE = 30;

type Community = Awaited<ReturnType<typeof findDecided>>;

/** The community, on whose sites the actor decides. */
const findDecided = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, communityPolicy, 'approve_sites', await findVisibleCommunity(ctx, ref));

async function pageOfSites(
  ctx: CtxFor<'member'>,
  community: Community,
  state: 'asked' | 'held',
  { cursor, tag }: { cursor?: string | undefined; tag?: number | undefined },
) {
  const { userId } = ctx.actor;
  const [after = 0] = keyIn(cursor, ['number']) ?? [];
  const rows = await listSites(ctx.db, community.id, state, {
    userId,
    after,
    limit: SITES_A_PAGE + 1,
    tag,
  });
  return pageOf(rows, SITES_A_PAGE, ({ site }) => [site.id]);
}

/** The sites that ask to be in a community, for those who decide on them. */
export async function listSiteRequests(
  ctx: CtxFor<'member'>,
  ref: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof api.listSiteRequests>> {
  const page = await pageOfSites(ctx, await findDecided(ctx, ref), 'asked', { cursor });
  return {
    requests: page.rows.map((row) => ({
      site_id: row.site.id,
      name: fullName(row.site),
      site: visibleCard(ctx, row)?.card ?? null,
      asked_at: row.since,
    })),
    next_cursor: page.nextCursor,
  };
}

/** The sites in a community that its staff may see; a page has fewer where others are among them. */
export async function listCommunitySites(
  ctx: CtxFor<'member'>,
  ref: string,
  query: QueryOf<typeof api.listCommunitySites>,
): Promise<ReplyOf<typeof api.listCommunitySites>> {
  const community = await findDecided(ctx, ref);
  const page = await pageOfSites(ctx, community, 'held', query);
  const { id, slug, name } = community;
  const tagged = await listTagsOfSites(
    ctx.db,
    id,
    page.rows.map(({ site }) => site.id),
  );
  return {
    community: { id, slug, name },
    sites: page.rows.flatMap((row) => {
      const card = visibleCard(ctx, row)?.card;
      if (!card) return [];
      const tags = tagged.filter(({ site_id }) => site_id === card.id);
      return [{ site: card, added_at: row.since, tags: tags.map((tag) => ({ id: tag.id, name: tag.name })) }];
    }),
    next_cursor: page.nextCursor,
  };
}

const STATE_AFTER = { approve: 'held', decline: undefined } as const;
const STALE = new AppError('request.conflict');

/** Approves or declines the request of a site; the first decision is final, and repeating it changes nothing. */
export async function decideSiteRequest(
  ctx: CtxFor<'member'>,
  ref: string,
  siteId: number,
  { decision, note }: BodyOf<typeof api.decideSiteRequest>,
): Promise<undefined> {
  const community = await findDecided(ctx, ref);
  const state = (await findCommunitySite(ctx.db, siteId, community.id))?.state;
  if (state !== 'asked') return assertDecided(decision, state);
  const isApproved = decision === 'approve';
  const statements = isApproved
    ? acceptCommunitySite(ctx.db, siteId, community.id, iso(ctx.now()))
    : declineCommunitySite(ctx.db, siteId, community.id);
  const told = { decision: isApproved ? ('approved' as const) : ('declined' as const), note: note || null };
  try {
    await commit(
      ctx.db,
      [
        ...statements,
        ...(await tellSiteStaff(ctx, siteId, community, told)),
        auditEntry(ctx, isApproved ? 'group.approved' : 'group.declined', {
          kind: 'community',
          id: community.id,
          before: { site_id: siteId, state },
          after: { site_id: siteId, state: STATE_AFTER[decision] ?? null },
          standing: communityStandingOf(ctx.actor, community),
        }),
      ],
      STALE,
    );
  } catch (error) {
    if (error !== STALE) throw error;
    return assertDecided(decision, (await findCommunitySite(ctx.db, siteId, community.id))?.state);
  }
  ctx.dispatchOutbox();
  return undefined;
}

/** Refuses a decision other than the one that was made. */
function assertDecided(decision: keyof typeof STATE_AFTER, state: 'asked' | 'held' | undefined): undefined {
  if (state !== STATE_AFTER[decision])
    throw new AppError('access.already_decided', { state: state ?? 'declined' });
}

const tellSiteStaff = async (
  ctx: CtxFor<'member'>,
  site_id: number,
  { id: community_id }: Community,
  told: { decision: SiteDecision; note: string | null },
): Promise<Statement[]> =>
  (await listStaff(ctx.db, site_id))
    .filter((user_id) => user_id !== ctx.actor.userId)
    .flatMap((user_id) => [
      siteDecidedEmail.enqueue(ctx, { user_id, site_id, community_id, ...told }),
      ...notifyPerson(ctx, user_id, `group_${told.decision}`, { site: site_id, subject: community_id }),
    ]);

/** Takes a site out of a community. Succeeds if the site is not in it. */
export async function removeCommunitySite(
  ctx: CtxFor<'member'>,
  ref: string,
  siteId: number,
): Promise<undefined> {
  const community = await findDecided(ctx, ref);
  if ((await findCommunitySite(ctx.db, siteId, community.id))?.state !== 'held') return undefined;
  const stale = new AppError('group.in_use');
  try {
    await commit(
      ctx.db,
      [
        ...deleteCommunitySite(ctx.db, siteId, community.id),
        ...(await tellSiteStaff(ctx, siteId, community, { decision: 'removed', note: null })),
        auditEntry(ctx, 'group.removed', {
          kind: 'community',
          id: community.id,
          before: { site_id: siteId, state: 'held' },
          after: { site_id: siteId, state: null },
          standing: communityStandingOf(ctx.actor, community),
        }),
      ],
      stale,
    );
  } catch (error) {
    if (error !== stale || (await findCommunitySite(ctx.db, siteId, community.id))) throw error;
  }
  ctx.dispatchOutbox();
  return undefined;
}
