import { cityScenes } from './cover-city.ts';
import { landScenes } from './cover-land.ts';
import { fade, rect, svg } from './draw.ts';
import { type Colors, palettes } from './palette.ts';
import { type Random, seededRandom } from './random.ts';
import type { CoverRecipe, CoverScene } from './recipe.ts';

/** Draws at 1200×400; the portrait's arch overlaps the bottom centre. */
export type DrawScene = (colors: Colors, random: Random) => string;

const scenes: Record<CoverScene, DrawScene> = { ...landScenes, ...cityScenes };

export function drawCover(recipe: CoverRecipe): string {
  const colors = palettes[recipe.palette];
  return svg(
    1200,
    400,
    fade('sky', [0, colors.sky[0]], [0.85, colors.sky[1]]),
    rect(0, 0, 1200, 400, 'url(#sky)'),
    scenes[recipe.scene](colors, seededRandom(recipe.seed)),
  );
}
