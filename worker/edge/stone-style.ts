import type { MemoryPage } from '#worker/contract/memory.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Site, SiteCard } from '#worker/contract/site.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { averageColor, focalPosition, PHOTOS_ON_A_CARD } from '#worker/shared/picture.ts';

type Focal = Pick<Picture, 'focal'>;
type Hashed = Pick<Picture, 'thumbhash'>;

/** The class that keeps a picture's focal point in view; none where that is the middle. */
export const focalClass = ({ focal }: Focal): string => classAt(focalPosition(focal));

const classAt = (position: string): string =>
  position === '50% 50%' ? '' : `at-${position.replaceAll('%', '').replace(' ', '-')}`;

/** The class that gives a picture's place its average colour until the picture is there. */
export const colorClass = ({ thumbhash }: Hashed): string => {
  const color = averageColor(thumbhash);
  return color ? `c-${color.slice(1)}` : '';
};

/** What the document's own style must say of a page's pictures: there are no style attributes. */
export function pictureStyle(pictures: readonly (Picture | null)[]): string {
  const rules = new Map<string, string>();
  for (const picture of pictures) {
    if (!picture) continue;
    const position = focalPosition(picture.focal);
    const color = averageColor(picture.thumbhash);
    rules.set(classAt(position), `object-position:${position}`);
    if (color) rules.set(`c-${color.slice(1)}`, `background:${color}`);
  }
  rules.delete('');
  return Array.from(rules, ([name, rule]) => `.${name}{${rule}}`).join('');
}

/** Memories whose pictures may be looked for before the stylesheet is there. */
const NEAR_THE_TOP = 4;

export function stoneStyle(site: Site, page?: MemoryPage): string {
  const photos =
    page?.memories.slice(0, NEAR_THE_TOP).flatMap((memory) => memory.media.slice(0, PHOTOS_ON_A_CARD)) ?? [];
  return accentStyle(site) + hidingStyle(site) + pictureStyle([site.cover, site.portrait, ...photos]);
}

export const homeStyle = (sites: readonly SiteCard[]): string =>
  pictureStyle(sites.map((site) => site.portrait));

/** As `web/ui/memorial.css` has it, which comes too late for a first view. */
function hidingStyle({ settings }: Site): string {
  const hidden = [
    settings.hide_post_stamp && '.unstamped :is(.meta>.face,.meta>div,.candle>.small)',
    settings.hide_memories_header && '.headless :is(.head,.filters:has(>:first-child[aria-current]))',
    settings.hide_search_bar && '#root:has(.unsearched) .search',
  ].filter(Boolean);
  return hidden.length ? `${hidden.join()}{display:none}` : '';
}

const HEX = /^#[\da-f]{6}$/i;

function accentStyle({ accent, accent_colors: custom }: Site): string {
  if (accent === 'default') return '';
  const colors = custom ?? (accent === 'custom' ? null : inContract(ACCENTS[accent]));
  if (!colors) return '';
  const { light, dark } = colors;
  const rule = (name: string, one: string, two: string) =>
    HEX.test(one) && HEX.test(two) ? `--${name}:var(--l,${one})var(--d,${two});` : '';
  // the stylesheet knows the named ones' hover
  const hover = custom ? rule('accent-hover', light.hover, dark.hover) : '';
  return `[data-accent=${accent}]{${rule('accent', light.solid, dark.solid)}${hover}${rule('accent-soft', light.soft, dark.soft)}}`;
}

type Colors = NonNullable<Site['accent_colors']>;
type Named = (typeof ACCENTS)[keyof typeof ACCENTS];

const inContract = ({ light, dark }: Named): Colors => ({
  light: { solid: light.accent, hover: light.hover, soft: light.soft, on: light.onAccent },
  dark: { solid: dark.accent, hover: dark.hover, soft: dark.soft, on: dark.onAccent },
});
