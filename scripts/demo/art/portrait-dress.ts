import { circle, clip, darker, ellipse, lighter, line, mirrored, path } from './draw.ts';
import { skinOf } from './portrait-face.ts';
import type { DressStyle, PortraitRecipe } from './recipe.ts';

type Cloth = { color: string; second: string; dark: string; light: string; skin: string };

const narrow =
  'M177 318C176 340 160 346 140 353C108 364 92 387 84 440L74 560L326 560L316 440C308 387 292 364 260 353C240 346 224 340 223 318Z';
const wide =
  'M170 318C168 340 150 345 126 354C90 366 72 392 64 450L54 560L346 560L336 450C328 392 310 366 274 354C250 345 232 340 230 318Z';

/** The garment with its shaded side. */
const body = (cloth: Cloth, shape: string): string =>
  path(shape, cloth.color) +
  clip(
    'body',
    `<path d="${shape}"/>`,
    path('M214 318C222 380 214 470 216 560L360 560L360 318Z', cloth.dark, { opacity: 0.45 }),
    path('M96 372C84 400 82 460 84 560L60 560L40 400Z', cloth.light, { opacity: 0.16 }),
    mirrored(200, line('M118 420C112 460 112 500 110 560', cloth.dark, 2.4, { opacity: 0.5 })),
  );

const buttons = (from: number, count: number, color: string): string =>
  Array.from({ length: count }, (_, i) => circle(200, from + i * 30, 3.4, color)).join('');

/** Bare throat where the garment opens. */
const throat = (cloth: Cloth, low: number): string =>
  path(`M172 300L228 300L222 ${low - 8}L200 ${low}L178 ${low - 8}Z`, darker(cloth.skin, 0.06)) +
  path(`M176 300C184 312 208 318 228 320L222 ${low - 8}L206 ${low - 2}L228 300Z`, darker(cloth.skin, 0.45), {
    opacity: 0.34,
  });

const brooch = (y: number): string =>
  ellipse(200, y, 7.5, 9, '#c9a56b') +
  ellipse(200, y, 4.6, 6, '#7d5136') +
  ellipse(198.6, y - 2, 1.6, 2, '#f4e3c4', { opacity: 0.8 });

const lapels = (c: Cloth): string =>
  mirrored(
    200,
    path('M170 318L146 344L128 392L150 398L142 412L198 512L200 440L178 344Z', c.light, { opacity: 0.2 }) +
      line('M146 346L128 392L150 398L142 412L197 508', c.dark, 2.2, { opacity: 0.8 }),
  );

const styles: Record<DressStyle, (cloth: Cloth) => string> = {
  suit: (c) =>
    body(c, wide) +
    throat(c, 350) +
    path('M168 318L200 448L232 318L216 342L200 352L184 342Z', '#f4eee2') +
    path('M206 330L204 440L200 448L232 318Z', '#b9ac9a', { opacity: 0.35 }) +
    path('M192 350L208 350L204 366L212 430L200 446L188 430L196 366Z', c.second) +
    path('M202 366L212 430L200 446Z', darker(c.second, 0.35), { opacity: 0.5 }) +
    lapels(c) +
    mirrored(
      200,
      path('M170 310L164 332L186 358L200 346L178 332Z', '#fbf7ee') +
        line('M164 332L186 358L199 347', '#b9ac9a', 1.3, { opacity: 0.7 }),
    ),
  cravat: (c) =>
    body(c, wide) +
    throat(c, 352) +
    path('M170 336L200 452L230 336L200 350Z', '#fbf7ee') +
    path('M176 372L200 452L224 372Z', c.second) +
    buttons(404, 1, darker(c.second, 0.4)) +
    lapels(c) +
    mirrored(
      200,
      path('M168 292L164 336L192 360L198 346L176 322Z', '#fbf7ee') +
        line('M164 336L192 360', '#b9ac9a', 1.3, { opacity: 0.7 }),
    ) +
    mirrored(
      200,
      path(
        'M200 352C188 340 170 340 160 348C162 360 168 368 178 370C190 370 196 364 200 360Z',
        darker(c.color, 0.5),
      ) + line('M192 354C182 350 172 351 166 354', c.light, 1.3, { opacity: 0.35 }),
    ) +
    path('M193 350L207 350L208 366L192 366Z', darker(c.color, 0.6)),
  sweater: (c) =>
    body(c, wide) +
    Array.from({ length: 11 }, (_, i) =>
      line(`M${90 + i * 22} ${400 + Math.abs(i - 5) * -2}L${88 + i * 22.4} 560`, c.dark, 1.6, {
        opacity: 0.28,
      }),
    ).join('') +
    throat(c, 356) +
    mirrored(
      200,
      path('M170 312L160 336L182 366L200 348Z', '#f4eee2') +
        line('M160 336L182 366L199 349', '#b9ac9a', 1.3, { opacity: 0.7 }),
    ) +
    path(
      'M150 346C160 376 186 388 200 388C214 388 240 376 250 346L258 350C250 386 220 400 200 400C180 400 150 386 142 350Z',
      c.light,
    ) +
    line('M146 348C156 382 184 394 200 394C216 394 244 382 254 348', c.dark, 1.5, { opacity: 0.5 }),
  blouse: (c) =>
    body(c, narrow) +
    path('M177 318L200 372L223 318Z', c.skin) +
    path('M202 318L200 372L223 318Z', darker(c.skin, 0.45), { opacity: 0.25 }) +
    mirrored(
      200,
      path('M177 316C164 330 150 340 140 352C152 378 174 392 190 398L200 372Z', c.light) +
        line('M140 352C152 378 174 392 190 398L200 373', c.dark, 1.8, { opacity: 0.6 }) +
        line('M176 410C172 450 172 500 168 560', c.dark, 1.6, { opacity: 0.4 }),
    ) +
    line('M200 380L200 560', c.dark, 1.6, { opacity: 0.5 }) +
    buttons(416, 4, darker(c.color, 0.3)) +
    brooch(380),
  'open-shirt': (c) =>
    body(c, narrow) +
    path('M177 318L200 410L223 318Z', c.skin) +
    path('M206 330L200 410L223 318Z', darker(c.skin, 0.45), { opacity: 0.25 }) +
    mirrored(
      200,
      path('M178 312C162 326 148 336 134 350L152 394L176 384L200 412Z', c.light) +
        line('M134 350L152 394L176 384L199 411', c.dark, 1.8, { opacity: 0.6 }),
    ) +
    line('M200 412L200 560', c.dark, 1.6, { opacity: 0.5 }) +
    buttons(440, 3, darker(c.color, 0.3)),
  'high-collar': (c) =>
    body(c, narrow) +
    path('M175 298C184 306 216 306 225 298L228 346C214 358 186 358 172 346Z', c.second) +
    path('M206 304C216 302 222 300 225 298L228 346C220 352 212 354 204 355Z', darker(c.second, 0.3), {
      opacity: 0.4,
    }) +
    Array.from({ length: 9 }, (_, i) =>
      circle(176.5 + i * 5.9, 300 + (4 - Math.abs(i - 4)) * 1.1, 3.3, lighter(c.second, 0.5)),
    ).join('') +
    mirrored(
      200,
      [0, 1, 2]
        .map((i) =>
          line(
            `M${188 - i * 15} ${358 - i * 2}C${184 - i * 16} 420 ${186 - i * 18} 480 ${184 - i * 19} 560`,
            c.dark,
            1.6,
            { opacity: 0.45 },
          ),
        )
        .join(''),
    ) +
    brooch(360),
  gown: (c) =>
    path(narrow, c.skin) +
    clip(
      'shoulders',
      `<path d="${narrow}"/>`,
      path('M214 318C222 380 214 470 216 560L360 560L360 318Z', darker(c.skin, 0.4), { opacity: 0.22 }),
      line('M176 372C186 380 194 380 200 378', darker(c.skin, 0.4), 1.6, { opacity: 0.4 }),
      line('M224 372C214 380 206 380 200 378', darker(c.skin, 0.4), 1.6, { opacity: 0.4 }),
    ) +
    path('M84 412C120 430 160 436 200 452C240 436 280 430 316 412L332 560L68 560Z', c.color) +
    path('M212 449C246 434 282 430 316 412L332 560L214 560Z', c.dark, { opacity: 0.45 }) +
    path(
      'M82 400C118 420 166 424 200 442C234 424 282 420 318 400L322 434C284 446 236 446 200 466C164 446 116 446 78 434Z',
      c.second,
    ) +
    line('M78 434C116 446 164 446 200 466C236 446 284 446 322 434', darker(c.second, 0.3), 1.8, {
      opacity: 0.6,
    }) +
    mirrored(
      200,
      [0, 1, 2, 3, 4]
        .map((i) =>
          line(`M${92 + i * 22} ${407 + i * 5}L${90 + i * 22} ${434 + i * 3}`, darker(c.second, 0.3), 1.3, {
            opacity: 0.4,
          }),
        )
        .join(''),
    ) +
    ellipse(200, 372, 4, 5, '#c9a56b') +
    line('M168 346C178 364 190 370 200 371C210 370 222 364 232 346', '#c9a56b', 1.4, { opacity: 0.8 }),
  'day-dress': (c) =>
    body(c, narrow) +
    throat(c, 344) +
    mirrored(
      200,
      path('M200 338C184 336 176 326 176 314C160 328 148 340 140 354C156 372 178 378 200 372Z', c.second) +
        line('M140 354C156 372 178 378 199 372', darker(c.second, 0.3), 1.8, { opacity: 0.6 }),
    ) +
    mirrored(
      200,
      [0, 1]
        .map((i) =>
          line(
            `M${186 - i * 20} ${384 - i * 4}C${182 - i * 20} 440 ${184 - i * 20} 500 ${182 - i * 22} 560`,
            c.dark,
            1.8,
            { opacity: 0.55 },
          ),
        )
        .join(''),
    ) +
    buttons(404, 5, c.light) +
    brooch(366),
  cloak: (c) =>
    body(c, wide) +
    throat(c, 352) +
    path('M168 322C176 360 190 384 200 396C210 384 224 360 232 322L216 340L200 350L184 340Z', c.second) +
    line('M176 340C186 352 194 366 200 384C206 366 214 352 224 340', darker(c.second, 0.3), 1.7, {
      opacity: 0.5,
    }) +
    mirrored(
      200,
      path('M168 322C150 336 128 346 112 358C136 384 176 400 200 404C186 380 174 352 168 322Z', c.light, {
        opacity: 0.28,
      }) + line('M112 358C136 384 176 400 200 404', c.dark, 2.2, { opacity: 0.7 }),
    ) +
    line('M200 404L200 560', c.dark, 2.4, { opacity: 0.7 }) +
    circle(200, 404, 8, '#c9a56b') +
    circle(200, 404, 4, '#8a6536'),
};

export function dress(recipe: PortraitRecipe): string {
  const { color, second = '#f2ebdf', style } = recipe.dress;
  return styles[style]({
    color,
    second,
    dark: darker(color, 0.34),
    light: lighter(color, 0.4),
    skin: skinOf(recipe),
  });
}
