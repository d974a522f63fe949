import { msg } from '@lingui/core/macro';
import type { Memory } from '#worker/contract/memory.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { brandOf, settingsOf } from '#worker/features/communities/public.ts';
import { readMemory } from '#worker/features/memories/public.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { MemoryCard } from '#worker/shared/views/memory-card.tsx';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import { LifeLinks } from '#worker/shared/views/memory-kinds/life-row.tsx';
import { MemoryText } from '#worker/shared/views/memory-kinds/text.tsx';
import { ShareRow } from '#worker/shared/views/share-row.tsx';
import { CommunityMemory } from '#worker/shared/views/site/community-memory.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { communityBar, findShown, isFormer } from './community-page.ts';
import { localized } from './document.ts';
import type { Main } from './framed.ts';
import { communityMemoryPreview } from './memory-preview.ts';
import type { MovedTo, PageContent, PageRequest } from './page.ts';
import { communityTitle, pageTitle } from './page-title.ts';
import { communityMemoryStyle } from './site-style.ts';

type Community = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/**
 * The page of one memory of a community as a visitor sees it. Documents of those that a visitor may not see are all
 * alike, and the words of one that is collapsed are in none.
 */
export async function communityMemoryContent(request: PageRequest): Promise<PageContent | MovedTo> {
  const { ctx, view, path: requested, param } = request;
  const ref = refIn(requested);
  const community = await findShown({ ctx, param: ref });
  const memory = community && (await findMemoryOf(ctx, community, param));
  if (!memory) return { ...pageTitle(msg`A memory`, view.locale), main: null, status: 404 };
  const home = `/community/${encodeURIComponent(community.slug)}`;
  const path = `${home}/memory/${memory.id}`;
  if (isFormer(ref, community)) return { movedTo: path };
  const place = {
    path,
    accent: community.accent,
    bar: communityBar(community, await brandOf(ctx, community), settingsOf(community)),
  };
  if (memory.collapsed_for) return { ...place, ...communityTitle(community, view.locale), main: null };
  return {
    ...place,
    ...communityMemoryPreview(community, memory, view.locale, ctx.config.origin),
    style: communityMemoryStyle(community, memory),
    main: drawn(view, community, memory, { home, address: ctx.config.origin + localized(view.locale, path) }),
    queries: [{ key: ['memory', memory.id], data: memory }],
  };
}

/** The id or slug of the community in a path, decoded. */
function refIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

/** The memory with this id, if a visitor may see it and it is one of this community. */
async function findMemoryOf(ctx: Ctx, community: Community, id: string): Promise<Memory | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const memory = await readMemory(ctx, 'community', Number(id)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'memory.not_found') return undefined;
    throw error;
  });
  return memory?.community_id === community.id ? memory : undefined;
}

function drawn(
  view: View,
  community: Community,
  memory: Memory,
  { home, address }: { home: string; address: string },
): Main {
  const { main } = namesFor(community, view.locale);
  return CommunityMemory({
    view,
    community: { name: main.text, lang: langOf(main.lang, view), href: localized(view.locale, home) },
    card: MemoryCard({
      view,
      memory,
      slots: {
        ...(memory.text && { text: MemoryText({ view, memory, text: memory.text, folded: false }) }),
        attached: (kind) => Attached({ view, memory, kind }),
        life: LifeLinks({ view, memory }),
      },
    }),
    share: ShareRow({ view, page: { title: main.text, address } }),
  });
}
