import { ellipse, fade, glow, group, lighter, rect, svg } from './draw.ts';
import { backdrop } from './portrait-backdrop.ts';
import { dress } from './portrait-dress.ts';
import { beard, glasses, head, neck } from './portrait-face.ts';
import { hair } from './portrait-hair.ts';
import type { PortraitRecipe } from './recipe.ts';

/** A drawn head and shoulders, 400 by 500, composed to sit inside the arch. */
export function drawPortrait(recipe: PortraitRecipe): string {
  const [top, bottom] = recipe.ground;
  const locks = hair(recipe);
  return svg(
    400,
    500,
    fade('ground', [0, top], [1, bottom]),
    glow('light', [0, lighter(top, 0.75), 0.85], [1, top, 0]),
    rect(0, 0, 400, 500, 'url(#ground)'),
    backdrop(recipe),
    ellipse(190, 190, 220, 220, 'url(#light)', { opacity: 0.55 }),
    group(
      { transform: 'translate(200 312) scale(1.17) translate(-200 -300)' },
      locks.back,
      neck(recipe),
      dress(recipe),
      head(recipe),
      beard(recipe),
      locks.front,
      glasses(recipe),
    ),
  );
}
