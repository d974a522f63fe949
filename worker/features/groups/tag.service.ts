import type { BodyOf } from '#worker/contract/endpoint.ts';
import type { renameTag as renameEndpoint, Tag, TagSort } from '#worker/contract/group-and-tag.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { assertUnchanged } from '#worker/core/optimistic-concurrency.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { tags } from '#worker/db/schema/site-details.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { retagMemories } from '#worker/features/memories/public.ts';
import {
  findVisibleSite,
  type SiteForActor,
  siteCardQuery,
  siteIdOf,
  sitePolicy,
  standingOf,
  visibilityFor,
  visibleCardOr404,
} from '#worker/features/site-access/public.ts';
import { countUses, deleteTag, findTag, insertTag, type TagRow, tagsQuery, updateTag } from './tag.repo.ts';
import { sortedTags, tagKey } from './tag.rules.ts';

type Listed = Awaited<ReturnType<typeof tagsQuery>>[number];

/** A tag for the actor: memories that the actor cannot see are not counted. */
const present = (ctx: Ctx, site: SiteForActor, { id, name, ...uses }: Listed): Tag => ({
  id,
  name,
  uses: visibilityFor(ctx.actor, site).reduce((sum, visibility) => sum + uses[visibility], 0),
});

export async function listTags(ctx: Ctx, ref: string, sort: TagSort): Promise<{ tags: Tag[] }> {
  const [found, rows] = await ctx.db.batch([
    siteCardQuery(ctx.db, ref, userIdOf(ctx.actor) ?? 0),
    tagsQuery(ctx.db, siteIdOf(ref)),
  ]);
  return { tags: presentTags(ctx, await visibleCardOr404(ctx, found[0]), rows, sort) };
}

export const presentTags = (ctx: Ctx, site: SiteForActor, rows: readonly Listed[], sort: TagSort): Tag[] =>
  sortedTags(
    rows.map((row) => present(ctx, site, row)),
    sort,
  );

const findEditableSite = async (ctx: CtxFor<'member'>, ref: string) =>
  authorize(ctx.actor, sitePolicy, 'settings_groups_tags', await findVisibleSite(ctx, ref));

const asTagExists = (error: unknown): unknown =>
  isConflict(error, 'tags') ? new AppError('tag.exists') : error;

export async function addTag(ctx: CtxFor<'member'>, ref: string, name: string): Promise<Tag> {
  const site = await findEditableSite(ctx, ref);
  const row: TagRow = {
    id: await nextId(ctx.db, tags),
    site_id: site.id,
    name,
    key: tagKey(name),
    created_at: iso(ctx.now()),
  };
  const reply = { id: row.id, name, uses: 0 };
  try {
    await commit(
      ctx.db,
      [
        ...ctx.storeIdempotentReply(201, reply),
        ...insertTag(ctx.db, row),
        tagAuditEntry(ctx, 'tag.added', { id: row.id, after: { site_id: site.id } }, site),
      ],
      new AppError('tag.limit'),
    );
  } catch (error) {
    throw asTagExists(error);
  }
  return reply;
}

type TagChange = Pick<Parameters<typeof auditEntry>[2], 'id' | 'before' | 'after'>;
const tagAuditEntry = (ctx: CtxFor<'member'>, action: string, change: TagChange, site: SiteForActor) =>
  auditEntry(ctx, action, { kind: 'tag', ...change, standing: standingOf(ctx.actor, site) });

/** Renames a tag, also on the memories that have it. */
export async function renameTag(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { name, seen }: BodyOf<typeof renameEndpoint>,
): Promise<Tag> {
  const site = await findEditableSite(ctx, ref);
  const before = await findTag(ctx.db, site.id, id);
  if (!before) throw new AppError('tag.not_found');
  assertUnchanged({ name: before.name }, seen === undefined ? seen : { name: seen }, { name });
  if (before.name !== name) {
    try {
      await commit(
        ctx.db,
        [
          updateTag(ctx.db, before, { name, key: tagKey(name) }),
          abortIfUnchanged(ctx.db),
          retagMemories(ctx.db, site.id, before.name, name),
          tagAuditEntry(
            ctx,
            'tag.renamed',
            { id, before: { site_id: site.id }, after: { changed: ['name'] } },
            site,
          ),
        ],
        new AppError('request.conflict'),
      );
    } catch (error) {
      throw asTagExists(error);
    }
  }
  const renamed = (await tagsQuery(ctx.db, site.id)).find((row) => row.id === id);
  if (!renamed) throw new AppError('tag.not_found');
  return present(ctx, site, renamed);
}

/** Deletes a tag that no memory has. Denied and deleted memories lose it, even if restored later. */
export async function removeTag(ctx: CtxFor<'member'>, ref: string, id: number): Promise<undefined> {
  const site = await findEditableSite(ctx, ref);
  const tag = await findTag(ctx.db, site.id, id);
  if (!tag) return undefined;
  const stale = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        deleteTag(ctx.db, tag),
        abortIfUnchanged(ctx.db),
        retagMemories(ctx.db, site.id, tag.name, null),
        tagAuditEntry(ctx, 'tag.erased', { id, before: { site_id: site.id } }, site),
      ],
      stale,
    );
  } catch (error) {
    if (error !== stale) throw error;
    const now = await findTag(ctx.db, site.id, id);
    const count = now ? await countUses(ctx.db, now) : 0;
    if (count > 0) throw new AppError('tag.in_use', { count });
    if (now) throw stale;
  }
  return undefined;
}
