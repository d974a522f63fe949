import { msg } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { getWall } from '#worker/contract/schemas/wall.ts';
import type { Wall } from '#worker/contract/wall.ts';
import { AppError } from '#worker/core/app-error.ts';
import { readWall } from '#worker/features/walls/public.ts';
import { HomeLink } from '#worker/shared/views/message/home-link.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { type WallChoice, WallPage } from '#worker/shared/views/wall/wall-page.tsx';
import { communityBar, isFormer } from './community-page.ts';
import { html } from './html.ts';
import type { Drawn, MovedTo, PageRequest } from './page.ts';
import { wallTitle } from './page-title.ts';
import { wallStyle } from './site-style.ts';

const { q, group, sort, cursor } = getWall.query.shape;

/** What an address says is shown; a part that it cannot mean is left out. */
const chosenIn = (query: URLSearchParams): WallChoice => ({
  q: q.catch(undefined).parse(query.get('q') || undefined),
  group: group.catch(undefined).parse(query.get('group') || undefined),
  sort: sort.catch(undefined).parse(query.get('sort') ?? undefined),
  cursor: cursor.catch(undefined).parse(query.get('cursor') ?? undefined),
});

type Shown = { wall: Wall; chosen: WallChoice };

/** The page of a wall at an address as a visitor sees it, by the same policy as in the app, if they may see it. */
async function readAsVisitor({ ctx, param }: PageRequest, chosen: WallChoice): Promise<Shown | undefined> {
  try {
    return { wall: await readWall(ctx, param, chosen), chosen };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // someone who has left the wall since
    return error.code === 'request.invalid' && chosen.cursor !== undefined
      ? readAsVisitor({ ctx, param } as PageRequest, { ...chosen, cursor: undefined })
      : undefined;
  }
}

/**
 * The document of a wall, which the app draws: its people for visitors without JavaScript, and the first page for the
 * app. Documents of walls that a visitor may not see are all alike.
 */
const drawAt =
  (address: (slug: string) => string) =>
  async (request: PageRequest): Promise<Drawn | MovedTo> => {
    const { view, param, query } = request;
    const shown = await readAsVisitor(request, chosenIn(query));
    if (!shown) return { main: null };
    const { wall, chosen } = shown;
    const { community } = wall;
    const path = address(encodeURIComponent(community.slug));
    if (isFormer(param, community)) return { movedTo: path };
    return {
      main: null,
      path,
      ...wallTitle(community, view.locale),
      accent: community.accent,
      style: wallStyle(wall),
      bar: communityBar(community, community.branding, community.settings),
      unscripted: WallPage({ view, wall, chosen }),
      queries: isStart(query)
        ? [{ key: ['wall', param, withoutCursor(chosen)], data: { pages: [wall], pageParams: [null] } }]
        : [],
    };
  };

/** Whether the app shows nothing but the first page of what is chosen. */
const isStart = (query: URLSearchParams): boolean =>
  !['cursor', 'pages', 'hidden'].some((part) => query.has(part));

const withoutCursor = ({ cursor: _, ...place }: WallChoice) => place;

/** The wall, as a screen shows it. */
export const drawWall = drawAt((slug) => `/wall/${slug}`);
/** The wall among the pages of its community. */
export const drawCommunityWall = drawAt((slug) => `/community/${slug}/wall`);

const FOR_MEMBERS = msg`The members of a community see each other here, and nobody else does. Logging in needs JavaScript, which is turned off in this browser.`;

/** The members of a community are shown to nobody who has not logged in. */
export const drawMembersWall = ({ view }: PageRequest): Drawn => ({
  main: null,
  unscripted: StatePage({
    title: view.i18n._(msg`Members wall`),
    children: html`<p>${view.i18n._(FOR_MEMBERS)}</p>` as unknown as ReactElement,
    action: HomeLink({ view }),
  }),
});
