import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn';
import { type Accent, ON_ACCENT } from './accents.ts';

const SUNKEN = '#F4F0E9';

register(modeRgb);
register(modeLrgb);
const toOklch = register(modeOklch);

/** Ink's lightness, chroma and hue: the minimum for a color too dark to be distinguished from text. */
const INK = { l: 0.272, c: 0.0094, h: 67 };
const MOST_CHROMA = 0.13;
const STEP = 0.002;

/**
 * The eight colors of an accent derived from one color, `#rrggbb`: same hue, darkened until text on it and in
 * it is readable.
 */
export function customAccent(hex: string): Accent & { shifted: boolean } {
  const color = /^#[\da-f]{6}$/i.test(hex) ? toOklch(hex) : undefined;
  if (!color) throw new RangeError('a colour is #rrggbb');
  const { l, c, h = INK.h } = color;
  const chroma = Math.min(l < INK.l ? Math.max(c, INK.c) : c, MOST_CHROMA);
  const tone = (lightness: number, most = MOST_CHROMA) => hexOf(lightness, Math.min(chroma, most), h);

  let lightness = Math.max(l, INK.l);
  while (wcagContrast(tone(lightness), ON_ACCENT.light) < 5 || wcagContrast(tone(lightness), SUNKEN) < 4.5)
    lightness -= STEP;
  const accent = tone(lightness);
  let softLightness = 0.945;
  while (wcagContrast(accent, tone(softLightness, 0.022)) < 4.5) softLightness += STEP;
  return {
    light: {
      accent,
      hover: tone(lightness - 0.06),
      soft: tone(softLightness, 0.022),
      onAccent: ON_ACCENT.light,
    },
    dark: {
      accent: tone(0.79, 0.085),
      hover: tone(0.84, 0.085),
      soft: tone(0.29, 0.03),
      onAccent: ON_ACCENT.dark,
    },
    shifted: accent !== hex.toUpperCase(),
  };
}

const hexOf = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch')).toUpperCase();
