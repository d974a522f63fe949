import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import {
  communityPolicy,
  communityStandingOf,
  findVisibleCommunity,
} from '#worker/features/communities/public.ts';
import {
  findVisibleSite,
  siteAddressOf,
  sitePolicy,
  standingOf,
} from '#worker/features/site-access/public.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import type { CodeRow } from './code.repo.ts';

/** The type of the codes of a site, or of a community. */
export type TargetType = 's' | 'c';

/** A site or a community that the actor may bind codes to. */
export type CodeTarget = {
  /** The columns of the codes that are bound to it. */
  columns: Pick<CodeRow, 'site_id' | 'grave_id' | 'community_id' | 'target'>;
  /** Its names, the main one first. */
  names: readonly (string | null)[];
  /** The actor's role there, for the audit. */
  standing: string;
};

/** The site or community of an address, if the actor may bind codes to it; throws otherwise. */
export const targetToBind = (ctx: Ctx, type: TargetType, ref: string): Promise<CodeTarget> =>
  type === 'c' ? communityToBind(ctx, ref) : siteToBind(ctx, ref);

async function siteToBind(ctx: Ctx, ref: string): Promise<CodeTarget> {
  const site = authorize(ctx.actor, sitePolicy, 'bind_qr', await findVisibleSite(ctx, ref));
  return {
    columns: { site_id: site.id, grave_id: null, community_id: null, target: siteAddressOf(site) },
    names: [`${site.first_name} ${site.last_name}`, site.other_name],
    standing: standingOf(ctx.actor, site),
  };
}

async function communityToBind(ctx: Ctx, ref: string): Promise<CodeTarget> {
  const community = authorize(ctx.actor, communityPolicy, 'settings', await findVisibleCommunity(ctx, ref));
  return {
    columns: {
      site_id: null,
      grave_id: null,
      community_id: community.id,
      target: communityAddressOf(community),
    },
    names: [community.name, community.other_name],
    standing: communityStandingOf(ctx.actor, community),
  };
}

/** What a code is bound to; undefined for one of neither. Throws `code.not_found` if the actor may not bind codes to it. */
export async function boundTarget(ctx: Ctx, code: CodeRow): Promise<CodeTarget | undefined> {
  if (code.site_id !== null) return asCodeNotFound(siteToBind(ctx, String(code.site_id)));
  if (code.community_id !== null) return asCodeNotFound(communityToBind(ctx, String(code.community_id)));
  return undefined;
}

const asCodeNotFound = (target: Promise<CodeTarget>): Promise<CodeTarget> =>
  target.catch((error: unknown) => {
    const refused = error instanceof AppError && [403, 404].includes(error.status);
    throw refused ? new AppError('code.not_found') : error;
  });

export const isBoundTo = (code: CodeRow, { columns }: CodeTarget): boolean =>
  code.site_id === columns.site_id && code.community_id === columns.community_id;
