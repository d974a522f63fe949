import type { EmailAccent, EmailHead, EmailPicture } from '#worker/core/email.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { focalPosition } from '#worker/shared/picture.ts';

/** The colors of the theme; email clients do not support CSS variables. */
const LIGHT = {
  paper: '#fcfaf6',
  sunken: '#f4f0e9',
  line: '#e2ddd5',
  ink: '#27201b',
  'ink-2': '#514942',
  'ink-3': '#69625a',
};
const DARK: typeof LIGHT = {
  paper: '#17130f',
  sunken: '#211c18',
  line: '#3c3731',
  ink: '#f0ece7',
  'ink-2': '#c8c3bd',
  'ink-3': '#a39d96',
};
const SERIF = "'Frank Ruhl Libre','David Libre',Georgia,'Times New Roman',serif";
const SANS = "Assistant,'Segoe UI',Arial,sans-serif";
const MONO = 'Consolas,Menlo,monospace';

/** The arch of a site, as long as the radius is that of `ARCH.width / 2`. */
export const ARCH = { width: 160, height: 200 };
const ARCH_RADIUS = '80px 80px 8px 8px';

type Color = keyof typeof LIGHT | keyof EmailAccent;
type Rule = { css: string; color?: Color; 'background-color'?: Color; 'border-color'?: Color };
const COLORED = ['color', 'background-color', 'border-color'] as const;

const RULES = {
  page: { css: 'margin:0;padding:0;width:100%', color: 'ink', 'background-color': 'paper' },
  column: { css: 'width:100%;max-width:560px;margin:0 auto' },
  content: { css: `padding:36px 24px;font:400 17px/1.6 ${SANS}`, color: 'ink' },
  brand: { css: `margin:0 0 28px;font:500 20px/1.3 ${SERIF}`, color: 'ink-2' },
  head: { css: 'margin:0 0 28px;padding:0 0 28px;border-bottom:1px solid', 'border-color': 'line' },
  arch: { css: `width:${ARCH.width}px;margin:0 auto;overflow:hidden;border-radius:${ARCH_RADIUS}` },
  face: { css: `display:block;border:0;border-radius:${ARCH_RADIUS}` },
  initials: {
    css: `width:${ARCH.width}px;height:${ARCH.height}px;border-radius:${ARCH_RADIUS};font:500 48px/1 ${SERIF};text-align:center;vertical-align:middle`,
    color: 'solid',
    'background-color': 'soft',
  },
  name: { css: `margin:18px 0 0;font:500 28px/1.25 ${SERIF};text-align:center`, color: 'ink' },
  title: { css: `margin:0 0 16px;font:500 24px/1.3 ${SERIF}`, color: 'ink' },
  line: { css: 'margin:0 0 16px' },
  quote: {
    css: `margin:0 0 20px;padding:16px 20px;border-radius:12px;font:400 18px/1.7 ${SERIF}`,
    color: 'ink',
    'background-color': 'sunken',
  },
  paragraph: { css: 'margin:0' },
  code: { css: `margin:0 0 16px;font:700 36px/1.4 ${MONO};letter-spacing:6px`, color: 'ink' },
  buttons: { css: 'margin:28px 0;border-collapse:separate' },
  button: {
    css: 'border-radius:999px;text-align:center;mso-padding-alt:14px 28px',
    'background-color': 'solid',
  },
  label: {
    css: `display:inline-block;padding:14px 28px;border-radius:999px;font:600 17px/1.2 ${SANS};text-decoration:none`,
    color: 'on',
  },
  note: { css: 'margin:0 0 12px;font-size:15px', color: 'ink-2' },
  link: { css: 'text-decoration:underline', color: 'solid' },
  foot: {
    css: 'margin:28px 0 0;padding:20px 0 0;border-top:1px solid;font-size:15px',
    color: 'ink-3',
    'border-color': 'line',
  },
} satisfies Record<string, Rule>;

export type ClassName = keyof typeof RULES;

export type EmailStyle = {
  /** The attributes of an element: the light colors inline, as some clients remove style sheets. */
  attributes: (name: ClassName) => string;
  background: string;
  button: string;
  /** The dark colors, for the clients that ask for them. */
  sheet: string;
};

export function emailStyle(head: EmailHead | undefined): EmailStyle {
  const { light, dark } = head?.accent ?? accentColors(ACCENTS.default);
  const [day, night] = [
    { ...LIGHT, ...light },
    { ...DARK, ...dark },
  ];
  const rules: [string, Rule][] = Object.entries(RULES);
  const declarations = (rule: Rule, colors: Record<Color, string>, end = '') =>
    COLORED.flatMap((property) => {
      const color = rule[property];
      return color ? [[property, `${property}:${colors[color]}${end}`] as const] : [];
    });
  const darkRules = rules.flatMap(([name, rule]) =>
    declarations(rule, night, '!important').map(
      ([property, declaration]) => [property, `.${name}{${declaration}}`] as const,
    ),
  );
  const outlook = darkRules.map(
    ([property, rule]) => `[data-ogs${property === 'background-color' ? 'b' : 'c'}] ${rule}`,
  );
  return {
    attributes: (name) => {
      const css = [RULES[name].css, ...declarations(RULES[name], day).map(([, one]) => one)].join(';');
      return `class="${name}" style="${css}"`;
    },
    background: day.paper,
    button: day.solid,
    sheet: [
      ':root{color-scheme:light dark;supported-color-schemes:light dark}',
      `@media (prefers-color-scheme:dark){${darkRules.map(([, rule]) => rule).join('')}}`,
      ...outlook,
    ].join(''),
  };
}

/** The same accent with the names that stored accents have. */
export const accentColors = ({ light, dark }: (typeof ACCENTS)['default']): EmailHead['accent'] => ({
  light: { solid: light.accent, soft: light.soft, on: light.onAccent },
  dark: { solid: dark.accent, soft: dark.soft, on: dark.onAccent },
});

/**
 * The style sheets that crop a portrait as its site does. Clients without `object-fit` must show the whole
 * picture, as they would distort it: Yahoo ignores both media features, Gmail the second, Apple's the first on
 * phones; of these, only Apple's clients enlarge.
 */
export function cropSheets({ focal }: EmailPicture): [string, string] {
  const position = focalPosition(focal);
  const fit = `height:${ARCH.height}px!important;object-fit:cover!important;object-position:${position}!important`;
  const zoom =
    focal.zoom && focal.zoom > 1 ? `;transform:scale(${focal.zoom});transform-origin:${position}` : '';
  return [
    ['portrait', 'landscape'].map((way) => `@media (orientation:${way}){.face{${fit}}}`).join(''),
    `@media (-webkit-min-device-pixel-ratio:0){.face{${fit}${zoom}}}`,
  ];
}
