import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import {
  communityPolicy,
  lookOf,
  seesPrivateFields,
  settingsOf,
  type VisibleCommunity,
} from '#worker/features/communities/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import { endsOf, fullName, siteAddressOf } from '#worker/features/site-access/public.ts';
import { mayEditEntry } from './entry.policy.ts';
import type { EntryRow } from './wall.repo.ts';
import { EVERYONE } from './wall-viewer.ts';

/** What a wall shows of its community. */
export async function presentWallCommunity(
  ctx: Ctx,
  community: VisibleCommunity,
): Promise<Wall['community']> {
  const { actor } = ctx;
  return {
    id: community.id,
    slug: community.slug,
    name: community.name,
    other_name: community.other_name,
    sentence: community.sentence,
    lang: community.lang,
    permissions: community.permissions,
    wall: community.wall,
    settings: settingsOf(community),
    accent: community.accent,
    accent_colors: community.accent_colors,
    ...(await lookOf(ctx, community)),
    private_fields: seesPrivateFields(actor, community)
      ? community.private_fields.map(({ id, name }) => ({ id, name }))
      : null,
    can_add: communityPolicy.answers.own_entry(actor, community),
    may_make_sites: communityPolicy.answers.approve_sites(actor, community),
    may_edit_all: communityPolicy.answers.edit_wall(actor, community),
    entries_wait: community.type === 'controlled' && community.wall === 'open',
  };
}

export const presentEntry = (ctx: Ctx, community: VisibleCommunity, entry: EntryRow): WallEntry => ({
  id: entry.id,
  site: siteOf(entry),
  name: fullName(entry),
  other_name: entry.other_name,
  lang: entry.lang,
  gender: entry.gender,
  ...endsOf(entry),
  portrait:
    entry.portrait && pictureOf(entry.portrait, audienceOf(community, entry), ctx.secrets.media, ctx.now()),
  groups: entry.groups,
  fields: seesPrivateFields(ctx.actor, community) ? knownFields(community, entry) : null,
  may_edit: mayEditEntry(ctx.actor, community, entry),
  is_hidden: entry.hidden,
  version: entry.version,
});

const siteOf = ({ site_id, slug, mode, site_type_id }: EntryRow): WallEntry['site'] =>
  site_id === null || slug === null || mode === null
    ? null
    : { id: site_id, slug: siteAddressOf({ id: site_id, slug, mode }), site_type_id };

/** As `audienceOf` of a site; the pictures of a private community are not public either. */
const audienceOf = ({ permissions }: VisibleCommunity, { shown_to, work }: EntryRow): 'public' | 'private' =>
  permissions === 'private' || shown_to !== EVERYONE || work ? 'private' : 'public';

/** The values of the fields that the community has now. */
const knownFields = ({ private_fields }: VisibleCommunity, { fields }: EntryRow): Record<string, string> =>
  Object.fromEntries(
    private_fields.flatMap(({ id }) => {
      const value = fields[id];
      return value === undefined ? [] : [[id, value]];
    }),
  );
