import { circle, darker, lighter, line, mirrored, path } from './draw.ts';
import type { Hair } from './portrait-hair-parts.ts';
import type { PortraitRecipe } from './recipe.ts';

export function hat(recipe: PortraitRecipe): Hair {
  if (!recipe.hat) return { back: '', front: '' };
  const { color, style } = recipe.hat;
  const shade = darker(color, 0.16);
  const light = lighter(color, 0.35);
  if (style === 'kippah')
    return {
      back: '',
      front:
        path(
          'M143 152C148 106 174 92 200 92C226 92 252 106 257 152C238 138 220 133 200 133C180 133 162 138 143 152Z',
          color,
        ) +
        line('M160 138C172 112 186 104 204 101', light, 2, { opacity: 0.35 }) +
        line('M144 151C164 138 180 134 200 134C220 134 236 138 256 151', shade, 2.4),
    };
  if (style === 'lace-cap') {
    return {
      back: path(
        'M128 262C108 200 124 98 200 92C276 98 292 200 272 262C262 272 252 262 252 246L148 246C148 262 138 272 128 262Z',
        shade,
      ),
      front:
        mirrored(
          200,
          path(
            'M200 94C150 92 122 140 126 206C126 232 122 250 130 268C140 270 146 262 144 244C138 190 148 134 200 124Z',
            color,
          ) + line('M196 104C160 108 138 146 137 204C137 232 134 246 136 262', shade, 1.6, { opacity: 0.6 }),
        ) +
        mirrored(
          200,
          [0, 1, 2, 3, 4, 5, 6]
            .map((i) =>
              circle(143 + Math.max(0, i - 2) ** 2 * 2.4 - (i === 0 ? 0 : 1), 232 - i * 17.5, 4.6, light),
            )
            .join(''),
        ),
    };
  }
  return {
    back: path(
      'M118 270C96 190 116 84 200 82C284 84 304 190 282 270C270 290 258 280 256 256L144 256C142 280 130 290 118 270Z',
      shade,
    ),
    front:
      mirrored(
        200,
        path(
          'M200 80C140 78 104 136 116 236C120 262 130 282 146 292C150 286 148 276 144 262C132 196 146 142 200 132Z',
          color,
        ) +
          line('M198 92C150 92 122 142 130 226C132 252 138 268 146 282', shade, 2, { opacity: 0.55 }) +
          line('M198 112C160 116 138 152 141 214', light, 2, { opacity: 0.35 }),
      ) + mirrored(200, line('M146 290C160 306 178 312 196 314', light, 6)),
  };
}
