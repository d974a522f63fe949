import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import type { Wall } from '#worker/contract/wall.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { PHOTOS_ON_A_CARD } from '#worker/shared/picture.ts';
import { pictureStyle } from '#worker/shared/views/picture-class.ts';

/** Memories whose images may be requested before the stylesheet is loaded. */
const NEAR_THE_TOP = 4;

/** `grid`: all photos are shown, each in a cell. */
export function siteStyle(site: Site, page?: MemoryPage, grid = false): string {
  const photos =
    page?.memories
      .slice(0, grid ? undefined : NEAR_THE_TOP)
      .flatMap(({ media }) => media.slice(0, grid ? undefined : PHOTOS_ON_A_CARD)) ?? [];
  return accentStyle(site) + pictureStyle([site.cover, site.portrait, ...photos]);
}

export const homeStyle = (sites: readonly SiteCard[]): string =>
  pictureStyle(sites.map((site) => site.portrait));

/** The colours of a community and the pictures of one of its memories. */
export const communityMemoryStyle = (
  community: Pick<Site, 'accent' | 'accent_colors'>,
  { media }: Memory,
): string => accentStyle(community) + pictureStyle(media);

/** The colours of a community and the pictures of a page of its wall. */
export const wallStyle = ({ community, people }: Wall): string =>
  accentStyle(community) +
  pictureStyle([
    community.photo,
    community.branding?.logo ?? null,
    ...people.map(({ portrait }) => portrait),
  ]);

const HEX = /^#[\da-f]{6}$/i;

function accentStyle({ accent, accent_colors: custom }: Pick<Site, 'accent' | 'accent_colors'>): string {
  if (accent === 'default') return '';
  const colors = custom ?? (accent === 'custom' ? null : inContract(ACCENTS[accent]));
  if (!colors) return '';
  const { light, dark } = colors;
  const rule = (name: string, one: string, two: string) =>
    HEX.test(one) && HEX.test(two) ? `--${name}:var(--l,${one})var(--d,${two});` : '';
  // the stylesheet defines the hover colours of the named accents
  const hover = custom ? rule('accent-hover', light.hover, dark.hover) : '';
  return `[data-accent=${accent}]{${rule('accent', light.solid, dark.solid)}${hover}${rule('accent-soft', light.soft, dark.soft)}}`;
}

type Colors = NonNullable<Site['accent_colors']>;
type Named = (typeof ACCENTS)[keyof typeof ACCENTS];

const inContract = ({ light, dark }: Named): Colors => ({
  light: { solid: light.accent, hover: light.hover, soft: light.soft, on: light.onAccent },
  dark: { solid: dark.accent, hover: dark.hover, soft: dark.soft, on: dark.onAccent },
});
