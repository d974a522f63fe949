import { darker, group, lighter } from './draw.ts';
import { faceShape } from './portrait-face.ts';
import { longHair } from './portrait-hair-long.ts';
import type { Hair, Paint } from './portrait-hair-parts.ts';
import { shortHair } from './portrait-hair-short.ts';
import { hat } from './portrait-hat.ts';
import { seededRandom } from './random.ts';
import type { HairStyle, PortraitRecipe } from './recipe.ts';

const styles: Record<HairStyle, (paint: Paint) => Hair> = { ...longHair, ...shortHair };

export function hair(recipe: PortraitRecipe): Hair {
  const { color, style } = recipe.hair;
  const drawn = styles[style]({
    color,
    dark: darker(color, 0.24),
    light: lighter(color, 0.34),
    random: seededRandom(recipe.seed),
  });
  const over = hat(recipe);
  const stretch = faceShape(recipe).half / 56;
  const stretched = (drawing: string): string =>
    group({ transform: `translate(200 0) scale(${stretch} 1) translate(-200 0)` }, drawing);
  return { back: stretched(over.back + drawn.back), front: stretched(drawn.front + over.front) };
}
