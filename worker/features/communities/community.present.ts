import type { Community } from '#worker/contract/community.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import {
  type CommunityForActor,
  communityPolicy,
  communityPrivilegeName,
  communityPrivilegesOf,
  needsApprovalIn,
  seesPrivateFields,
  takesSites,
} from './community.policy.ts';
import { type CommunityRow, findInfo } from './community.repo.ts';
import { areFieldsOpen, brandingOf, settingsOf } from './community.rules.ts';
import { brandWith, picturesOf } from './community-pictures.ts';

/** A community as the actor may see it. */
export async function presentCommunity(
  ctx: Ctx,
  community: CommunityRow & CommunityForActor,
): Promise<Community> {
  const isManaged = communityPolicy.answers.settings(ctx.actor, community);
  const pictures = await picturesOf(ctx, community, isManaged ? 'all' : 'shown');
  return {
    id: community.id,
    slug: community.slug,
    name: community.name,
    other_name: community.other_name,
    lang: community.lang,
    sentence: community.sentence,
    about: community.about,
    founded_on: community.founded_on,
    photo: pictures.photo,
    type: community.type,
    permissions: community.permissions,
    wall: community.wall,
    settings: settingsOf(community),
    accent: community.accent,
    accent_colors: community.accent_colors,
    dim_cover: community.dim_cover,
    branding: brandWith(community, pictures.logo),
    private_fields: seesPrivateFields(ctx.actor, community) ? community.private_fields : null,
    info: isManaged ? await infoOf(ctx, community, pictures) : null,
    can: communityPrivilegesOf(ctx.actor, community),
    takes_sites: takesSites(ctx.actor, community),
    holds: needsApprovalIn(ctx.actor, community),
    privilege: communityPrivilegeName(ctx.actor, community),
    version: community.version,
    created_at: community.created_at,
  };
}

async function infoOf(
  { db }: Ctx,
  community: CommunityRow,
  { photo: _shown, logo, ...pictures }: Awaited<ReturnType<typeof picturesOf>>,
): Promise<Community['info']> {
  const info = await findInfo(db, community.id);
  return (
    (info && {
      owner_id: community.owner_id,
      owner_name: `${info.first_name} ${info.last_name}`.trim(),
      owner_email: info.email,
      group_id: community.group_id,
      join_code: community.join_code,
      memorial_text: community.memorial_text,
      accent_color: community.accent_color,
      branding: { ...brandingOf(community), logo },
      ...pictures,
      fields_open: areFieldsOpen(info),
      deletion_due_at: community.deletion_due_at,
    }) ??
    null
  );
}
