import { sourceOf } from './source.ts';
import { hits, isCode, type Rule } from './tree.ts';

const START = String.raw`(?<=["'\x60\s:!])-?`;
const END = String.raw`(?=["'\x60\s!/])`;
const CLASSES = new RegExp(
  `${START}(?:` +
    [
      String.raw`(?:scroll-)?[mp][lr]-[\w[\].()%/-]+`,
      String.raw`(?:left|right)-(?:\d[\w./]*|auto|full|px|\[[^\]]*\]|\([^)]*\))`,
      'text-(?:left|right)',
      '(?:float|clear)-(?:left|right)',
      String.raw`border-[lr](?:-[\w[\].()-]+)?`,
      String.raw`rounded-(?:l|r|tl|tr|bl|br)(?:-[\w[\].()-]+)?`,
    ].join('|') +
    `)${END}`,
  'g',
);
const STYLES =
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\w*\b|\bborder(?:Top|Bottom)(?:Left|Right)Radius\b|\b(?:textAlign|float|clear)\s*:\s*['"](?:left|right)['"]/g;
const PROPERTIES =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?<![\w-])(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/g;
const FOUR =
  /(?<![\w-])(?:margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding)\s*:\s*([^;{}()]+)[;}]/g;

/**
 * The web and the edge's views and pages use no physical left or right: logical properties follow the
 * language.
 */
export const directions: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (/^(web|worker\/edge|worker\/shared\/views)\/.*\.css$/.test(file))
      return inStyles(file, text.replace(/\/\*[\s\S]*?\*\//g, blank));
    if (/^web\/.*\.html$/.test(file)) return hits(file, text, CLASSES, 'knows left from right');
    if (!/^(web|worker\/edge|worker\/shared\/views)\//.test(file) || !isCode(file)) return [];
    const { code } = sourceOf(file, text);
    return [
      ...hits(file, code, CLASSES, 'knows left from right'),
      ...hits(file, code, STYLES, 'knows left from right'),
    ];
  });

const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');

function inStyles(file: string, css: string): string[] {
  const uneven = [...css.matchAll(FOUR)].filter(([, value = '']) => {
    const sides = value
      .trim()
      .replace(/\s*!important$/, '')
      .split(/\s+/);
    return sides.length === 4 && sides[1] !== sides[3];
  });
  return [
    ...hits(file, css, PROPERTIES, 'knows left from right'),
    ...uneven.map(([declaration]) => `${file} knows left from right: ${declaration}`),
  ];
}
