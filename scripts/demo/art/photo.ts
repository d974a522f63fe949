import { rect, svg } from './draw.ts';
import { type Colors, palettes } from './palette.ts';
import { indoorMotifs } from './photo-indoor.ts';
import { outdoorMotifs } from './photo-outdoor.ts';
import { stillMotifs } from './photo-still.ts';
import { type Random, seededRandom } from './random.ts';
import type { PhotoMotif, PhotoRatio, PhotoRecipe } from './recipe.ts';

/** Draws at 900×`height`. */
export type DrawMotif = (colors: Colors, random: Random, height: number) => string;

const heights: Record<PhotoRatio, number> = { '4:3': 675, '3:2': 600, '4:5': 1125, '1:1': 900 };

const motifs: Record<PhotoMotif, DrawMotif> = { ...indoorMotifs, ...outdoorMotifs, ...stillMotifs };

export const photoSize = (recipe: PhotoRecipe): { width: number; height: number } => ({
  width: 900,
  height: heights[recipe.ratio],
});

export function drawPhoto(recipe: PhotoRecipe): string {
  const { height } = photoSize(recipe);
  const colors = palettes[recipe.palette];
  return svg(
    900,
    height,
    rect(0, 0, 900, height, colors.sky[1]),
    motifs[recipe.motif](colors, seededRandom(recipe.seed), height),
  );
}
