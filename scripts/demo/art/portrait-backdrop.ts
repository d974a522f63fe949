import { darker, lighter } from './draw.ts';
import { landBackdrops } from './portrait-backdrop-land.ts';
import { signBackdrops } from './portrait-backdrop-signs.ts';
import { type Random, seededRandom } from './random.ts';
import type { Backdrop, PortraitRecipe } from './recipe.ts';

export type BackdropScene = { tint: string; pale: string; deep: string; bottom: string; random: Random };
export type DrawBackdrop = (scene: BackdropScene) => string;

const scenes: Record<Backdrop, DrawBackdrop> = { ...landBackdrops, ...signBackdrops };

/** The backdrop of a portrait: one object from the person's life. */
export function backdrop(recipe: PortraitRecipe): string {
  const [top, bottom] = recipe.ground;
  return scenes[recipe.backdrop]({
    tint: recipe.tint,
    pale: lighter(top, 0.7),
    deep: darker(recipe.tint, 0.5),
    bottom,
    random: seededRandom(recipe.seed + 77),
  });
}
