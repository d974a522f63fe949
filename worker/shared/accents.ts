/** The colors of one scheme: `--accent`, `--accent-hover`, `--accent-soft` and `--on-accent`. */
export interface AccentColors {
  accent: string;
  hover: string;
  soft: string;
  onAccent: string;
}

export interface Accent {
  light: AccentColors;
  dark: AccentColors;
}

export type AccentName = 'default' | 'green' | 'blue' | 'brown' | 'gray';

/** The color of text on a light accent, and on a dark one. */
export const ON_ACCENT = { light: '#FFFFFF', dark: '#17130F' } as const;

export const ACCENTS: Record<AccentName, Accent> = {
  default: named(['#1C5A60', '#03494F', '#DDF1F4'], ['#7BC6CE', '#8BD6DE', '#183032']),
  green: named(['#315E3C', '#214D2C', '#E3F1E5'], ['#96CEA1', '#A6DEB1', '#213023']),
  blue: named(['#31548F', '#21437C', '#E4EDFC'], ['#96B9EE', '#A6C9FF', '#222C3A']),
  brown: named(['#6C452D', '#5B351D', '#FAE9E0'], ['#DFB490', '#F0C4A0', '#36281C']),
  gray: named(['#494E52', '#393E42', '#E8EDF3'], ['#B9BEC4', '#C9CED4', '#282C30']),
};

type Three = [accent: string, hover: string, soft: string];

function named(light: Three, dark: Three): Accent {
  const colors = ([accent, hover, soft]: Three, onAccent: string) => ({ accent, hover, soft, onAccent });
  return { light: colors(light, ON_ACCENT.light), dark: colors(dark, ON_ACCENT.dark) };
}
