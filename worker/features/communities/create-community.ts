import type { CreateCommunity } from '#worker/contract/community.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { slugsFor } from '#worker/features/site-access/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { type CommunityRow, isNameTaken, listTakenSlugs } from './community.repo.ts';
import { dateFaults, keysOf, nameKeys } from './community.rules.ts';
import { insertCommunity, unlessNameTaken } from './community-writes.repo.ts';
import { newJoinCode } from './join-code.ts';

const MAX_ATTEMPTS = 4;
/** Of a person, so that nobody can hoard names. */
const FOUNDED: Quota = { name: 'found-community', limit: 20, windowSeconds: 24 * 60 * 60 };
const NAME_TAKEN = new AppError('community.name_taken');

type Created = { community: { id: number; slug: string } };

/** Founds a community; its founder becomes its only Owner. */
export async function createCommunity(ctx: CtxFor<'member'>, input: CreateCommunity): Promise<Created> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const faults = dateFaults(input.founded_on, ctx.now());
  if (faults.length > 0) throw invalid(faults);
  const keys = keysOf(nameKeys({ ...input, other_name: input.other_name ?? null }));
  if (await isNameTaken(ctx.db, keys, 0)) throw NAME_TAKEN;
  await spend(ctx.db, FOUNDED, String(ctx.actor.userId), ctx.now());
  const id = await nextId(ctx.db, communities);
  for (let attempt = 1; ; attempt++) {
    const community = await newCommunity(ctx, id, input);
    const reply = { community: { id, slug: community.slug } };
    const statements = [
      unlessNameTaken(ctx.db, keys, id),
      insertCommunity(ctx.db, community),
      ...(await ctx.hooks.communityFounded(ctx, community)),
      auditEntry(ctx, 'community.created', {
        kind: 'community',
        id,
        after: { type: community.type, permissions: community.permissions },
      }),
      ...ctx.storeIdempotentReply(201, reply),
    ];
    try {
      await commit(ctx.db, statements, NAME_TAKEN);
      return reply;
    } catch (error) {
      // another community took the slug meanwhile
      if (attempt === MAX_ATTEMPTS || !isConflict(error, 'communities')) throw error;
    }
  }
}

async function newCommunity(
  ctx: CtxFor<'member'>,
  id: number,
  input: CreateCommunity,
): Promise<CommunityRow> {
  const names = { name: input.name, other_name: input.other_name ?? null };
  const at = iso(ctx.now());
  return {
    id,
    slug: await freeSlug(ctx, names, id),
    ...names,
    ...nameKeys(names),
    lang: input.lang,
    owner_id: ctx.actor.userId,
    type: input.type,
    permissions: input.permissions,
    wall: 'closed',
    sentence: input.sentence || null,
    about: null,
    founded_on: input.founded_on ?? null,
    settings: {},
    branding: null,
    logo_id: null,
    photo_id: null,
    media_bytes: 0,
    preview_id: null,
    private_fields: [],
    memorial_text: null,
    group_id: null,
    join_code: newJoinCode(),
    accent: 'default',
    accent_color: null,
    accent_colors: null,
    cover_memorial_id: null,
    cover_life_story_id: null,
    dim_cover: false,
    popularity: 0,
    frozen_at: null,
    deleted_at: null,
    deleted_by: null,
    deletion_due_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  };
}

/** The first of the slugs for these names that no community has. */
async function freeSlug(
  { db }: CtxFor<'member'>,
  { name, other_name }: { name: string; other_name: string | null },
  id: number,
): Promise<string> {
  const slugs = slugsFor({ first_name: name, last_name: '', other_name }, id);
  const taken = new Set(await listTakenSlugs(db, slugs));
  return slugs.find((slug) => !taken.has(slug)) ?? String(id);
}
