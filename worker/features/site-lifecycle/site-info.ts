import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import {
  audienceOf,
  findVisibleSite,
  readSite,
  shownAsStored,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { oldSlugsQuery } from './old-slugs.repo.ts';
import { ownerAndCoverQuery } from './site-info.repo.ts';

type Section = SiteInfo['sections'][number];

const SECTION_PERMISSIONS: Record<Section, keyof typeof sitePolicy.answers> = {
  site_info: 'settings_site_info',
  privacy: 'permission_mode',
  plan: 'settings_plan',
  services: 'settings_services',
  groups_tags: 'settings_groups_tags',
  moderators: 'settings_moderators',
  display: 'settings_display',
  additional: 'settings_additional',
  relations: 'related_links',
  links: 'related_links',
  grave: 'edit_profile',
  delete: 'delete',
};

const MEMORIAL = 1;

/** The site, and the data that the settings show in addition to it. */
export async function getSiteInfo(
  ctx: CtxFor<'member'>,
  ref: string,
): Promise<{ site: Site; info: SiteInfo }> {
  const site = authorize(ctx.actor, sitePolicy, 'settings', await findVisibleSite(ctx, ref));
  const [shown, [[found], old]] = await Promise.all([
    readSite(ctx, String(site.id)),
    ctx.db.batch([ownerAndCoverQuery(ctx.db, site.id), oldSlugsQuery(ctx.db, site.id)]),
  ]);
  if (!found) throw new AppError('site.not_found');
  const may = (action: keyof typeof sitePolicy.answers) => sitePolicy.answers[action](ctx.actor, site);
  return {
    ...shown,
    info: {
      id: site.id,
      created_at: site.created_at,
      owner_id: site.owner_id,
      owner_name: `${found.first_name} ${found.last_name}`.trim(),
      owner_email: may('list_emails') ? found.email : null,
      ...shownAsStored(site, 'settings'),
      controlled: site.controlled_in > 0,
      accent: site.accent,
      community_look: found.theme && { accent: found.theme.accent, accent_colors: found.theme.accent_colors },
      cover:
        found.cover_id === null
          ? null
          : pictureOf(found.cover, audienceOf(site), ctx.secrets.media, ctx.now()),
      old_slugs: old.map(({ slug }) => slug),
      sections: (Object.keys(SECTION_PERMISSIONS) as Section[]).filter(
        (section) =>
          may(SECTION_PERMISSIONS[section]) && (section !== 'grave' || site.site_type_id === MEMORIAL),
      ),
      version: site.version,
    },
  };
}
