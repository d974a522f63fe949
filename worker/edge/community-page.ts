import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { CommunitySettings } from '#worker/contract/community.ts';
import { AppError } from '#worker/core/app-error.ts';
import { brandOf, findVisibleCommunity, settingsOf } from '#worker/features/communities/public.ts';
import { communityPreviewPath } from '#worker/features/media/public.ts';
import { namesFor, paragraphs } from '#worker/shared/lifespan.ts';
import type { BarBrand, BarLook } from '#worker/shared/views/frame/top-bar.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { localized } from './document.ts';
import type { Main } from './framed.ts';
import { html } from './html.ts';
import { communityLd } from './json-ld.ts';
import type { MovedTo, PageContent, PageRequest } from './page.ts';
import { communityTitle, pageTitle } from './page-title.ts';
import { needsScript } from './script-note.ts';

type Community = Awaited<ReturnType<typeof findVisibleCommunity>>;

/** The community at an address, if a visitor may see it. Documents of others are all alike. */
export const findShown = ({
  ctx,
  param,
}: Pick<PageRequest, 'ctx' | 'param'>): Promise<Community | undefined> =>
  findVisibleCommunity(ctx, param).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'community.not_found')) throw error;
    return undefined;
  });

/** Whether an address names the community by a former slug, or in capitals. */
export const isFormer = (param: string, { slug }: Pick<Community, 'slug'>): boolean =>
  param !== slug && !/^\d+$/.test(param);

/** What a community changes of the bar: its brand, and no search where it hides that. */
export const communityBar = (
  { name }: Pick<Community, 'name'>,
  brand: Omit<BarBrand, 'name'> | null,
  settings: Pick<CommunitySettings, 'hide_search_bar'>,
): BarLook => ({ brand: brand && { ...brand, name }, isUnsearched: settings.hide_search_bar });

/** The document of a community's own page, which the app draws. */
export async function communityContent(request: PageRequest): Promise<PageContent | MovedTo> {
  const community = await findShown(request);
  const { ctx, view } = request;
  if (!community) return { ...pageTitle(msg`Community`, view.locale), main: null, status: 404 };
  const path = `/community/${encodeURIComponent(community.slug)}`;
  if (isFormer(request.param, community)) return { movedTo: path };
  const preview = communityPreviewPath(community);
  const image = preview && ctx.config.origin + preview;
  const brand = await brandOf(ctx, community);
  const settings = settingsOf(community);
  return {
    main: null,
    bar: communityBar(community, brand, settings),
    unscripted: wordsOf(community, settings.hide_about, view),
    path,
    ...communityTitle(community, view.locale),
    indexable: community.frozen_at === null,
    jsonLd: communityLd(community, { address: ctx.config.origin + localized(view.locale, path), image }),
    picture: image ? { src: image, alt: community.name } : undefined,
  };
}

/** What a community says of itself, for visitors without JavaScript. */
function wordsOf(community: Community, isAboutHidden: boolean, view: View): Main {
  const { sentence, about } = community;
  const texts = [...(sentence ? [sentence] : []), ...(about && !isAboutHidden ? paragraphs(about) : [])];
  return StatePage({
    title: namesFor(community, view.locale).main.text,
    children:
      html`${texts.map((text) => html`<p dir="auto">${text}</p>`)}${needsScript(view)}` as unknown as ReactElement,
  });
}
