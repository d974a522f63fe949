import { msg } from '@lingui/core/macro';
import { visitor } from '#worker/core/actor.ts';
import { readGraveRecord } from '#worker/features/grave-records/public.ts';
import { readSite } from '#worker/features/site-access/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { MovedTo, PageContent, PageRequest } from './page.ts';
import { siteTitle } from './page-title.ts';

/**
 * The page of the way to a grave. The app draws it from the data in the document, so that a copy that a phone has kept
 * can be read at the cemetery.
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
  return {
    path,
    title: `${i18nFor(locale)._(msg`Visit to the grave`)} · ${name}`,
    description: siteTitle(site, locale).description,
    indexable: false,
    accent: site.accent,
    main: null,
    queries: [
      { key: ['sites', param], data: { site } },
      { key: ['grave-record', param], data: record },
    ],
  };
}
