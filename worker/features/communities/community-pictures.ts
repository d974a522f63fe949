import type { Picture } from '#worker/contract/primitives.ts';
import type { Brand } from '#worker/contract/schemas/brand.ts';
import { invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import {
  attachToCommunity,
  discardMedia,
  findUnattached,
  listPictures,
  pictureOf,
} from '#worker/features/media/public.ts';
import type { CommunityRow } from './community.repo.ts';
import { brandingOf, PICTURES } from './community.rules.ts';

type Column = keyof typeof PICTURES;
type Slots<T> = { [C in Column as (typeof PICTURES)[C]['field']]: T };
const COLUMNS = Object.keys(PICTURES) as Column[];

/** Throws where a change shows a picture that the actor has not uploaded for this community, or that is in use. */
export async function assertPictures(
  ctx: CtxFor<'member'>,
  community: CommunityRow,
  columns: Partial<CommunityRow>,
): Promise<void> {
  for (const column of changedSlots(community, columns)) {
    const [id, { field, purpose }] = [columns[column], PICTURES[column]];
    const where = { userId: ctx.actor.userId, siteId: null, communityId: community.id, purpose };
    if (id && (await findUnattached(ctx.db, [id], where)).length === 0)
      throw invalid([{ pointer: `/${field}`, code: 'media.gone', params: {} }]);
  }
}

const changedSlots = (community: CommunityRow, columns: Partial<CommunityRow>): Column[] =>
  COLUMNS.filter((column) => columns[column] !== undefined && columns[column] !== community[column]);

/** Attaches the new pictures and discards those that they replace. */
export const changingPictures = (
  ctx: CtxFor<'member'>,
  community: CommunityRow,
  columns: Partial<CommunityRow>,
): Statement[] =>
  changedSlots(community, columns).flatMap((column) => {
    const [before, after] = [community[column], columns[column]];
    return [
      ...(after ? attachToCommunity(ctx.db, community.id, after, iso(ctx.now())) : []),
      ...(before === null ? [] : discardMedia(ctx, { ids: [before] })),
    ];
  });

/** The pictures of a community with their addresses; all of them, or only its photo and its logo. */
export async function picturesOf(
  ctx: Ctx,
  community: CommunityRow,
  which: 'all' | 'shown',
): Promise<Slots<Picture | null>> {
  const columns = which === 'all' ? COLUMNS : (['photo_id', 'logo_id'] as const);
  const rows = await listPictures(
    ctx.db,
    columns.flatMap((column) => community[column] ?? []),
  );
  const audience = community.permissions === 'public' ? 'public' : 'private';
  const pictureIn = (column: Column): Picture | null => {
    const row = rows.find(({ id }) => id === community[column]);
    return row ? pictureOf(row, audience, ctx.secrets.media, ctx.now()) : null;
  };
  return {
    photo: pictureIn('photo_id'),
    logo: pictureIn('logo_id'),
    cover_memorial: pictureIn('cover_memorial_id'),
    cover_life_story: pictureIn('cover_life_story_id'),
    preview: pictureIn('preview_id'),
  };
}

/** By what a community is known on its pages: its photo, and its brand, which is null unless it is active. */
export async function lookOf(
  ctx: Ctx,
  community: CommunityRow,
): Promise<{ photo: Picture | null; branding: Brand | null }> {
  const { photo, logo } = await picturesOf(ctx, community, 'shown');
  return { photo, branding: brandWith(community, logo) };
}

/** The brand of a community with its logo; null unless it is active. */
export function brandWith(community: CommunityRow, logo: Picture | null): Brand | null {
  const { active, ...branding } = brandingOf(community);
  return active ? { ...branding, logo } : null;
}

/** The brand of a community; null unless it is active. */
export const brandOf = async (ctx: Ctx, community: CommunityRow): Promise<Brand | null> =>
  (await lookOf(ctx, community)).branding;
