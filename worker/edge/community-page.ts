import { msg } from '@lingui/core/macro';
import { AppError } from '#worker/core/app-error.ts';
import { findVisibleCommunity } from '#worker/features/communities/public.ts';
import { communityPreviewPath } from '#worker/features/media/public.ts';
import { localized } from './document.ts';
import { communityLd } from './json-ld.ts';
import type { Drawn, MovedTo, PageContent, PageRequest } from './page.ts';
import { communityTitle, pageTitle, type Title, wallTitle } from './page-title.ts';

type Community = Awaited<ReturnType<typeof findVisibleCommunity>>;

/** The community at an address, if a visitor may see it. Documents of others are all alike. */
const findShown = ({ ctx, param }: PageRequest): Promise<Community | undefined> =>
  findVisibleCommunity(ctx, param).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'community.not_found')) throw error;
    return undefined;
  });

/** Whether an address names the community by a former slug, or in capitals. */
const isFormer = (param: string, { slug }: Community): boolean => param !== slug && !/^\d+$/.test(param);

/** The document of a community's own page, which the app draws. */
export async function communityContent(request: PageRequest): Promise<PageContent | MovedTo> {
  const community = await findShown(request);
  const { ctx, view } = request;
  if (!community) return { ...pageTitle(msg`Community`, view.locale), main: null, status: 404 };
  const path = `/community/${encodeURIComponent(community.slug)}`;
  if (isFormer(request.param, community)) return { movedTo: path };
  const preview = communityPreviewPath(community);
  const image = preview && ctx.config.origin + preview;
  return {
    main: null,
    path,
    ...communityTitle(community, view.locale),
    indexable: community.frozen_at === null,
    jsonLd: communityLd(community, { address: ctx.config.origin + localized(view.locale, path), image }),
    picture: image ? { src: image, alt: community.name } : undefined,
  };
}

type Address = (slug: string) => string;

/** The document of a page of a community, under the title of its wall or another. */
const drawPart =
  (address: Address, title: (community: Community, locale: PageRequest['view']['locale']) => Title) =>
  async (request: PageRequest): Promise<Drawn | MovedTo> => {
    const community = await findShown(request);
    if (community && isFormer(request.param, community))
      return { movedTo: address(encodeURIComponent(community.slug)) };
    return {
      main: null,
      ...(community && {
        path: address(encodeURIComponent(community.slug)),
        ...title(community, request.view.locale),
      }),
    };
  };

/** The wall, as a screen shows it. */
export const drawWall = drawPart((slug) => `/wall/${slug}`, wallTitle);
/** The wall among the pages of its community. */
export const drawCommunityWall = drawPart((slug) => `/community/${slug}/wall`, wallTitle);
