import type { Picture } from '#worker/contract/primitives.ts';
import { averageColor, focalStyle } from '#worker/shared/picture.ts';

type FocalStyle = ReturnType<typeof focalStyle>;
type Appearance = { focal?: FocalStyle; color?: string };

const MIDDLE = '50% 50%';

/** The focal point and placeholder of a picture, as styles; empty where they are the defaults. */
export function appearanceOf({ focal, thumbhash }: Pick<Picture, 'focal' | 'thumbhash'>): Appearance {
  const style = focalStyle(focal);
  const color = averageColor(thumbhash);
  const isDefault = style.objectPosition === MIDDLE && !style.transform;
  return { ...(!isDefault && { focal: style }), ...(color && { color }) };
}

/** Such as `at-50-38`, and `at-50-38_5-1_5` with an enlargement. */
const focalClass = ({ objectPosition, transform = '' }: FocalStyle): string =>
  ['at', ...`${objectPosition} ${transform}`.matchAll(/[\d.]+/g)].join('-').replaceAll('.', '_');

const focalRule = ({ objectPosition, transform, transformOrigin }: FocalStyle): string =>
  `object-position:${objectPosition}${transform ? `;transform:${transform};transform-origin:${transformOrigin}` : ''}`;

const colorClass = (color: string): string => `c-${color.slice(1)}`;

/** The classes that style a picture where a document may have no style attributes. */
export function pictureClass(picture: Pick<Picture, 'focal' | 'thumbhash'>): string | undefined {
  const { focal, color } = appearanceOf(picture);
  return [color && colorClass(color), focal && focalClass(focal)].filter(Boolean).join(' ') || undefined;
}

/** The CSS rules of those classes, each once. */
export function pictureStyle(pictures: readonly (Picture | null)[]): string {
  const rules = new Map<string, string>();
  for (const picture of pictures) {
    const { focal, color } = picture ? appearanceOf(picture) : {};
    if (focal) rules.set(focalClass(focal), focalRule(focal));
    if (color) rules.set(colorClass(color), `background:${color}`);
  }
  return Array.from(rules, ([name, rule]) => `.${name}{${rule}}`).join('');
}
