import type { Picture } from '#worker/contract/primitives.ts';
import { averageColor, focalPosition } from '#worker/shared/picture.ts';

type Appearance = { focal?: string; color?: string };

const MIDDLE = '50% 50%';

/** The focal point and placeholder of a picture, as styles; empty where they are the defaults. */
export function appearanceOf({ focal, thumbhash }: Pick<Picture, 'focal' | 'thumbhash'>): Appearance {
  const position = focalPosition(focal);
  const color = averageColor(thumbhash);
  return { ...(position !== MIDDLE && { focal: position }), ...(color && { color }) };
}

const focalClass = (focal: string): string => `at-${focal.replaceAll('%', '').replace(' ', '-')}`;
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
    if (focal) rules.set(focalClass(focal), `object-position:${focal}`);
    if (color) rules.set(colorClass(color), `background:${color}`);
  }
  return Array.from(rules, ([name, rule]) => `.${name}{${rule}}`).join('');
}
