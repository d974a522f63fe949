import { useEffect, useState } from 'react';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { ACCENTS, type Accent, type AccentName } from '#worker/shared/accents.ts';

export type AccentChoice = AccentName | 'custom' | 'community';

/**
 * The colours of a choice, and whether they had to be darkened. Custom colours are computed by a library that
 * is loaded on demand.
 */
export function useAccentColors(
  choice: AccentChoice,
  color: string,
  look: SiteInfo['community_look'],
): { colors: Accent | null; deepened: boolean } {
  const [made, setMade] = useState<{ of: string; colors: Accent; shifted: boolean } | null>(null);
  const custom = choice === 'custom' && /^#[\da-f]{6}$/i.test(color);

  useEffect(() => {
    if (!custom) return;
    let wanted = true;
    void import('#worker/shared/accent.ts')
      .then(({ customAccent }) => {
        const { light, dark, shifted } = customAccent(color);
        if (wanted) setMade({ of: color, colors: { light, dark }, shifted });
      })
      // without a connection there is no preview, but the colour can still be chosen
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [custom, color]);

  if (choice === 'community') return { colors: look && communityColors(look), deepened: false };
  if (choice !== 'custom') return { colors: ACCENTS[choice], deepened: false };
  return made?.of === color
    ? { colors: made.colors, deepened: made.shifted }
    : { colors: null, deepened: false };
}

function communityColors({
  accent,
  accent_colors: custom,
}: NonNullable<SiteInfo['community_look']>): Accent | null {
  if (accent !== 'custom') return ACCENTS[accent];
  if (!custom) return null;
  const { light, dark } = custom;
  const tones = (shade: typeof light) => ({
    accent: shade.solid,
    hover: shade.hover,
    soft: shade.soft,
    onAccent: shade.on,
  });
  return { light: tones(light), dark: tones(dark) };
}
