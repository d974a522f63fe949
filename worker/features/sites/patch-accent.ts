import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-acts.ts';
import type { SiteRow } from './site.repo.ts';

type Tones = { accent: string; hover: string; soft: string; onAccent: string };
const shades = ({ accent, hover, soft, onAccent }: Tones) => ({
  solid: accent,
  hover,
  soft,
  on: onAccent,
});

/** The columns that an accent comes to: one's own colour brings seven others, and is kept when another accent is worn. */
export async function accentColumns(site: SiteRow, patch: SitePatch): Promise<Partial<SiteRow>> {
  if (patch.accent === undefined && patch.accent_color === undefined) return {};
  const accent = patch.accent ?? site.accent;
  const color = patch.accent_color?.toUpperCase() ?? site.accent_color;
  return {
    accent,
    accent_color: color,
    accent_colors: accent === 'custom' && color !== null ? await colorsOf(color) : null,
  };
}

async function colorsOf(color: string): Promise<NonNullable<Site['accent_colors']>> {
  const { customAccent } = await import('#worker/shared/accent.ts');
  const { light, dark } = customAccent(color);
  return { light: shades(light), dark: shades(dark) };
}
