import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { excerpt, isCandle } from '#worker/features/memories/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import type { PageContent } from './page.ts';
import { communityMemoryTitle, memoryTitle } from './page-title.ts';

/** A messenger shows about two lines. */
const DESCRIPTION_MAX = 180;
/** The width of a picture that messengers show large. */
const PICTURE_WIDTH = 800;

type Preview = Pick<PageContent, 'title' | 'description' | 'picture' | 'ogType' | 'shared'>;
type Community = Parameters<typeof communityMemoryTitle>[0];

/**
 * The preview of a link to one public memory: its first words and its first photo, by its signed address, which
 * lasts longer than a messenger takes to fetch it. Without a photo, the picture of the site's own preview.
 */
export const memoryPreview = (site: Site, memory: Memory, locale: Locale, origin: string): Preview => ({
  ...memoryTitle(site, { isCandle: isCandle(memory.type), description: descriptionOf(memory) }, locale),
  ...pictureOf(memory, site.name, origin),
  ogType: 'article',
  shared: `?memory=${memory.id}`,
});

/** The same of a memory of a community, which has an address of its own. */
export const communityMemoryPreview = (
  community: Community,
  memory: Memory,
  locale: Locale,
  origin: string,
): Preview => ({
  ...communityMemoryTitle(community, descriptionOf(memory), locale),
  ...pictureOf(memory, community.name, origin),
  ogType: 'article',
});

/** The author and the first words. */
function descriptionOf(memory: Memory): string {
  const words = (memory.text ?? memory.candle_text ?? '').replaceAll(/\s+/g, ' ').trim();
  const author = memory.author?.name;
  const said = author && words ? `${author}: ${words}` : words;
  const short = excerpt(said, DESCRIPTION_MAX);
  return short === said ? said : `${short}…`;
}

/** The first photo, where it is open. */
function pictureOf(memory: Memory, alt: string, origin: string): Pick<Preview, 'picture'> {
  const photo = photosOf(memory).find(({ blurred, closed }) => !blurred && !closed);
  if (!photo) return {};
  const src = origin + pictureNear(photo, PICTURE_WIDTH);
  return { picture: { src, alt: photo.caption ?? alt, ...sizeNear(photo) } };
}

function sizeNear({ widths, width, height }: { widths: number[]; width: number; height: number }) {
  const served = Math.min(width, widths.find((one) => one >= PICTURE_WIDTH) ?? widths.at(-1) ?? width);
  return { width: served, height: Math.round((served * height) / (width || 1)) };
}
