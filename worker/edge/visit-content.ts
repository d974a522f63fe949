import { visitor } from '#worker/core/actor.ts';
import { readGraveRecord } from '#worker/features/grave-records/public.ts';
import { readSite } from '#worker/features/site-access/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { deviceOf } from '#worker/shared/map-links.ts';
import { pictureStyle } from '#worker/shared/views/picture-class.ts';
import { VISIT_TITLE, WayPage } from '#worker/shared/views/way/way-page.tsx';
import type { MovedTo, PageContent, PageRequest } from './page.ts';
import { siteTitle } from './page-title.ts';

/**
 * The page of the way to a grave, as a visitor sees it. It is read without the app, and so is a copy that a phone has
 * kept, at the cemetery.
 */
export async function visitContent({ ctx, view, param }: PageRequest): Promise<PageContent | MovedTo> {
  const asVisitor = { ...ctx, actor: visitor };
  const [{ site }, record] = await Promise.all([
    readSite(asVisitor, param),
    readGraveRecord(asVisitor, param),
  ]);
  const path = `/site/${encodeURIComponent(site.slug)}/visit`;
  if (param !== site.slug && !/^\d+$/.test(param)) return { movedTo: path };
  const { locale } = view;
  const name = namesFor(site, locale).main.text;
  const device = deviceOf(ctx.client.userAgent ?? '');
  return {
    path,
    title: `${i18nFor(locale)._(VISIT_TITLE)} · ${name}`,
    description: siteTitle(site, locale).description,
    indexable: false,
    accent: site.accent,
    style: pictureStyle(record.photos.map(({ picture }) => picture)),
    main: WayPage({ view, site, id: param, record, device, now: ctx.now().getTime() }),
    queries: [
      { key: ['sites', param], data: { site } },
      { key: ['grave-record', param], data: record },
    ],
  };
}
