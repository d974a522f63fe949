import { type GraveRecord, type SiteGraveRecord, SUGGESTIONS_LISTED } from '#worker/contract/grave-record.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type CemeteryRow, presentCemetery } from '#worker/features/cemeteries/public.ts';
import { pictureOf } from '#worker/features/media/public.ts';
import {
  audienceOf,
  type SiteForActor,
  type SiteRow,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { findGraveRecord, listPhotos } from './grave-record.repo.ts';
import type { GraveFields } from './grave-record.rules.ts';
import { findWaitingCount } from './suggestion.repo.ts';

/** The record in the language of the request. `cemetery`: the one that it names, if that is in the list. */
export function presentGrave(
  { locale }: Pick<Ctx, 'locale'>,
  { cemetery_name, city, gate, block, row, plot, lat, lng, accuracy_m, note }: GraveFields,
  cemetery: CemeteryRow | null,
): GraveRecord {
  return {
    cemetery: cemetery && presentCemetery(cemetery, locale),
    cemetery_name,
    city,
    gate,
    block,
    row,
    plot,
    lat,
    lng,
    accuracy_m,
    note,
  };
}

/** The record of a site, as its reader sees it. */
export async function readGraveOf(ctx: Ctx, site: SiteRow & SiteForActor): Promise<SiteGraveRecord> {
  const { edit_profile: mayEdit, services: maySuggest } = sitePolicy.answers;
  const edit = mayEdit(ctx.actor, site);
  const [found, photos, waiting] = await Promise.all([
    findGraveRecord(ctx.db, site.id),
    listPhotos(ctx.db, site.id),
    edit ? findWaitingCount(ctx.db, site.id, SUGGESTIONS_LISTED) : null,
  ]);
  return {
    grave: found ? presentGrave(ctx, found.record, found.cemetery) : null,
    photos: photos.map(({ photo: { arrow, caption }, picture }) => ({
      picture: pictureOf(picture, audienceOf(site), ctx.secrets.media, ctx.now()),
      arrow,
      caption,
    })),
    can: { edit, suggest: maySuggest(ctx.actor, site) },
    waiting,
    version: found?.record.version ?? 0,
  };
}
