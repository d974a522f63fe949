import { msg } from '@lingui/core/macro';
import { visitor } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { readGrave } from '#worker/features/graves/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { namesOnStone } from '#worker/shared/grave-names.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { pictureNear, SIZES, srcset } from '#worker/shared/picture.ts';
import { GravePage } from '#worker/shared/views/grave/grave-page.tsx';
import type { MovedTo, PageContent, PageRequest } from './page.ts';

/**
 * The page of a shared grave as a visitor sees it. It leads on to the site of a person who is the only visible
 * one: who is visible is decided here, at each request, by the policy of the sites.
 */
export async function graveContent({ ctx, view, param }: PageRequest): Promise<PageContent | MovedTo> {
  if (!/^\d{1,15}$/.test(param)) throw new AppError('grave.not_found');
  const { grave } = await readGrave({ ...ctx, actor: visitor }, Number(param));
  const { people } = grave;
  const [first, ...others] = people;
  if (first && others.length === 0) return { movedTo: `/site/${encodeURIComponent(first.slug)}` };
  const { locale } = view;
  const names = namesOnStone(people, locale, (person) => namesFor(person, locale).main.text);
  const portrait = first?.portrait;
  return {
    path: `/grave/${grave.id}`,
    title: `${names} · ${PRODUCT_NAME[locale]}`,
    description: i18nFor(locale)._(msg`In memory of ${names}: photos, memories and candles.`),
    indexable: false,
    preload: portrait
      ? { src: pictureNear(portrait, 320), srcset: srcset(portrait), sizes: SIZES.arch }
      : undefined,
    main: GravePage({ view, people }),
    queries: [{ key: ['graves', String(grave.id)], data: { grave } }],
  };
}
