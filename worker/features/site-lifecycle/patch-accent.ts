import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import type { SiteRow } from '#worker/features/site-access/public.ts';
import { customAccent } from '#worker/shared/accent.ts';

type Tones = { accent: string; hover: string; soft: string; onAccent: string };
const shades = ({ accent, hover, soft, onAccent }: Tones) => ({
  solid: accent,
  hover,
  soft,
  on: onAccent,
});

/**
 * The columns for a change of accent. A custom colour derives seven others; other accents do not erase it.
 */
export function accentColumns(site: SiteRow, patch: SitePatch): Partial<SiteRow> {
  if (patch.accent === undefined && patch.accent_color === undefined) return {};
  const accent = patch.accent ?? site.accent;
  const color = patch.accent_color?.toUpperCase() ?? site.accent_color;
  return {
    accent,
    accent_color: color,
    accent_colors: accent === 'custom' && color !== null ? colorsOf(color) : null,
  };
}

function colorsOf(color: string): NonNullable<Site['accent_colors']> {
  const { light, dark } = customAccent(color);
  return { light: shades(light), dark: shades(dark) };
}
