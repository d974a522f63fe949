import type { ParamsOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/flowers.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { findGraveRecord, presentGrave, wayLines } from '#worker/features/grave-records/public.ts';
import { listPictures, pictureOf } from '#worker/features/media/public.ts';
import { findVisibleSite, sitePolicy } from '#worker/features/site-access/public.ts';
import { civilDay, dateOf } from '#worker/shared/hebrew-date.ts';
import { nextYahrzeit } from '#worker/shared/occasions.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { listOffered, searchFor } from './candidates.ts';

/** What can be brought to a place, by default that of the grave record of the site. */
export async function listBouquets(
  ctx: CtxFor<'member'>,
  { id }: ParamsOf<typeof api.listBouquets>,
  { cemetery, city }: QueryOf<typeof api.listBouquets>,
): Promise<ReplyOf<typeof api.listBouquets>> {
  const site = authorize(ctx.actor, sitePolicy, 'flowers', await findVisibleSite(ctx, id));
  const found = await findGraveRecord(ctx.db, site.id);
  const record = found && presentGrave(ctx, found.record, found.cemetery);
  const place = record && {
    cemetery_id: record.cemetery?.id ?? null,
    graveyard_name: record.cemetery?.name ?? record.cemetery_name ?? '',
    city: record.cemetery?.city ?? record.city ?? '',
    location: wayLines(record, ctx.locale).slice(1).join(', '),
  };
  const isAsked = cemetery !== undefined || city !== undefined;
  const destination = isAsked
    ? { cemetery_id: cemetery ?? null, city: city ?? '' }
    : { cemetery_id: place?.cemetery_id ?? null, city: place?.city ?? '' };
  const offered = await listOffered(ctx, searchFor(destination, site.site_type_id, ctx.actor.userId));
  const pictures = await listPictures(ctx.db, [...new Set(offered.flatMap(({ product }) => product.images))]);
  const yahrzeit = nextYahrzeit(site, dateOf('en', localDay(ctx.now())));
  return {
    bouquets: offered.map(({ product, days }) => ({
      id: product.id,
      name: ctx.locale === 'he' ? product.name_he : product.name_en,
      description: ctx.locale === 'he' ? product.description_he : product.description_en,
      price_minor: product.price_minor,
      currency: product.currency,
      images: product.images.flatMap((image) => {
        const row = pictures.find((one) => one.id === image);
        return row ? [pictureOf(row, 'private', ctx.secrets.media, ctx.now())] : [];
      }),
      days,
    })),
    yahrzeit: yahrzeit && civilDay(yahrzeit.on),
    place: place ?? null,
  };
}
