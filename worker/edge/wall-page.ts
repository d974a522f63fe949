import { AppError } from '#worker/core/app-error.ts';
import { findVisibleCommunity } from '#worker/features/communities/public.ts';
import type { Drawn, PageRequest } from './page.ts';
import { wallTitle } from './page-title.ts';

/**
 * The preview of a wall, which the app draws: of a community that a visitor may see, its name; of any other what
 * every wall is called.
 */
export async function drawWall({ ctx, view, param }: PageRequest): Promise<Drawn> {
  const community = await findVisibleCommunity(ctx, param).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'community.not_found')) throw error;
  });
  return {
    main: null,
    ...(community && {
      path: `/wall/${encodeURIComponent(community.slug)}`,
      ...wallTitle(community, view.locale),
    }),
  };
}
