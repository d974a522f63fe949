import type { renameCommunityTag as renameEndpoint } from '#worker/contract/community-tag.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { Tag, TagSort } from '#worker/contract/group-and-tag.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { community_tags } from '#worker/db/schema/communities.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  type CommunityForActor,
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import {
  type CommunityTagRow,
  deleteCommunityTag,
  deleteSiteTag,
  findCommunityTag,
  insertCommunityTag,
  insertSiteTag,
  isTagged,
  listTagRows,
  updateCommunityTag,
} from './community-tag.repo.ts';
import { findCommunitySite } from './group.repo.ts';
import { sortedTags, tagKey } from './tag.rules.ts';

const STALE = new AppError('request.conflict');

/** The community, whose staff tag its sites; nobody else knows of the tags. */
const findTagged = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, communityPolicy, 'site_tags', await findVisibleCommunity(ctx, ref));

const present = ({ id, name, uses }: CommunityTagRow): Tag => ({ id, name, uses });

export async function listCommunityTags(
  ctx: CtxFor<'member'>,
  ref: string,
  sort: TagSort,
): Promise<{ tags: Tag[] }> {
  const community = await findTagged(ctx, ref);
  return { tags: sortedTags((await listTagRows(ctx.db, community.id)).map(present), sort) };
}

export async function addCommunityTag(ctx: CtxFor<'member'>, ref: string, name: string): Promise<Tag> {
  const community = await findTagged(ctx, ref);
  const row: CommunityTagRow = {
    id: await nextId(ctx.db, community_tags),
    community_id: community.id,
    name,
    key: tagKey(name),
    uses: 0,
    created_at: iso(ctx.now()),
  };
  try {
    await commit(
      ctx.db,
      [
        ...ctx.storeIdempotentReply(201, present(row)),
        ...insertCommunityTag(ctx.db, row),
        tagAudit(ctx, 'tag.added', community, { id: row.id, after: { community_id: community.id } }),
      ],
      new AppError('tag.limit'),
    );
  } catch (error) {
    throw asTagExists(error);
  }
  return present(row);
}

const asTagExists = (error: unknown): unknown =>
  isConflict(error, 'community_tags') ? new AppError('tag.exists') : error;

type Change = Pick<Parameters<typeof auditEntry>[2], 'id' | 'before' | 'after'>;
const tagAudit = (ctx: CtxFor<'member'>, action: string, community: CommunityForActor, change: Change) =>
  auditEntry(ctx, action, {
    kind: 'community_tag',
    ...change,
    standing: communityStandingOf(ctx.actor, community),
  });

export async function renameCommunityTag(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { name, seen }: BodyOf<typeof renameEndpoint>,
): Promise<Tag> {
  const community = await findTagged(ctx, ref);
  const before = await findCommunityTag(ctx.db, community.id, id);
  if (!before) throw new AppError('tag.not_found');
  assertUnchanged({ name: before.name }, seen === undefined ? seen : { name: seen }, { name });
  if (before.name === name) return present(before);
  try {
    await commit(
      ctx.db,
      [
        updateCommunityTag(ctx.db, before, { name, key: tagKey(name) }),
        abortIfUnchanged(ctx.db),
        tagAudit(ctx, 'tag.renamed', community, {
          id,
          before: { community_id: community.id },
          after: { changed: ['name'] },
        }),
      ],
      STALE,
    );
  } catch (error) {
    throw asTagExists(error);
  }
  return present({ ...before, name });
}

/** Deletes a tag, also from the sites that have it. */
export async function removeCommunityTag(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const community = await findTagged(ctx, ref);
  const tag = await findCommunityTag(ctx.db, community.id, id);
  if (!tag) return undefined;
  return commitOrDone(ctx, [
    deleteCommunityTag(ctx.db, tag),
    abortIfUnchanged(ctx.db),
    tagAudit(ctx, 'tag.erased', community, { id, before: { community_id: community.id, uses: tag.uses } }),
  ]);
}

/** A concurrent request that did the same first is no failure. */
async function commitOrDone(
  ctx: CtxFor<'member'>,
  statements: Parameters<typeof commit>[1],
): Promise<undefined> {
  try {
    await commit(ctx.db, statements, STALE);
  } catch (error) {
    if (error !== STALE) throw error;
  }
  return undefined;
}

/** Puts a tag on a site that the community holds. Succeeds if the site has it. */
export async function tagCommunitySite(
  ctx: CtxFor<'member'>,
  ref: string,
  siteId: number,
  tagId: number,
): Promise<undefined> {
  const community = await findTagged(ctx, ref);
  const pair = { community_id: community.id, site_id: siteId, tag_id: tagId };
  if ((await findCommunitySite(ctx.db, siteId, community.id))?.state !== 'held')
    throw new AppError('group.not_found');
  if (!(await findCommunityTag(ctx.db, community.id, tagId))) throw new AppError('tag.not_found');
  if (await isTagged(ctx.db, pair)) return undefined;
  try {
    await commit(
      ctx.db,
      [
        ...insertSiteTag(ctx.db, pair, iso(ctx.now())),
        tagAudit(ctx, 'tag.put', community, { id: tagId, after: { site_id: siteId } }),
      ],
      new AppError('tag.limit'),
    );
  } catch (error) {
    // a concurrent request put it there first
    if (!isConflict(error, 'community_site_tags')) throw error;
  }
  return undefined;
}

/** Takes a tag off a site. Succeeds if the site has it not. */
export async function untagCommunitySite(
  ctx: CtxFor<'member'>,
  ref: string,
  siteId: number,
  tagId: number,
): Promise<undefined> {
  const community = await findTagged(ctx, ref);
  const pair = { community_id: community.id, site_id: siteId, tag_id: tagId };
  if (!(await findCommunityTag(ctx.db, community.id, tagId)) || !(await isTagged(ctx.db, pair)))
    return undefined;
  return commitOrDone(ctx, [
    deleteSiteTag(ctx.db, pair),
    abortIfUnchanged(ctx.db),
    tagAudit(ctx, 'tag.taken_off', community, { id: tagId, before: { site_id: siteId } }),
  ]);
}
