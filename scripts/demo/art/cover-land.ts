import type { DrawScene } from './cover.ts';
import { circle, darker, ellipse, fade, lighter, line, mix, path, rect } from './draw.ts';
import { boat, cypress, orb, palm, pine, ridge, ripples, starfield, tree } from './landscape.ts';

type LandScene = 'lake' | 'hills' | 'night' | 'cliffs' | 'field' | 'pines' | 'waves' | 'river' | 'garden';

export const landScenes: Record<LandScene, DrawScene> = {
  lake: (c, r) =>
    orb(890, 118, 34, c.light) +
    ridge(r, 1200, 190, 34, 290, c.far) +
    ridge(r, 1200, 226, 22, 290, c.mid) +
    fade('water', [0, mix(c.sky[1], c.mid, 0.35)], [1, mix(c.mid, c.near, 0.4)]) +
    rect(0, 256, 1200, 150, 'url(#water)') +
    ripples(r, 1200, 260, 400, c.light, 46) +
    path('M-10 410L-10 300C60 296 150 330 240 352C300 368 340 388 360 410Z', c.ground) +
    path('M-10 410L-10 340C80 340 160 364 250 410Z', darker(c.ground, 0.16)) +
    palm(70, 330, 190, c.near) +
    palm(150, 350, 132, darker(c.near, 0.12)) +
    boat(980, 300, 0.5, c.ink, c.light),
  hills: (c, r) =>
    orb(300, 108, 38, c.light) +
    ridge(r, 1200, 180, 36, 420, c.far) +
    ridge(r, 1200, 234, 34, 420, mix(c.far, c.mid, 0.6)) +
    ridge(r, 1200, 288, 30, 420, c.mid) +
    [0, 1, 2, 3, 4, 5, 6]
      .map(() =>
        tree(r, r.between(20, 1180), r.between(300, 330), r.between(34, 56), mix(c.mid, c.near, 0.7), c.ink),
      )
      .join('') +
    ridge(r, 1200, 348, 18, 420, mix(c.near, c.mid, 0.3)) +
    [90, 132, 166, 1010, 1064, 1100, 1142]
      .map((x) => cypress(x, r.between(350, 372), r.between(96, 160), c.near))
      .join('') +
    ridge(r, 1200, 392, 10, 420, c.near),
  night: (c, r) =>
    starfield(r, 1200, 300, c.light, 150) +
    orb(930, 96, 26, c.light) +
    circle(942, 88, 23, mix(c.sky[0], c.sky[1], 0.25)) +
    line('M120 96L188 74L262 104L330 86L388 128L470 132L452 182', c.light, 1.2, { opacity: 0.4 }) +
    [
      [120, 96],
      [188, 74],
      [262, 104],
      [330, 86],
      [388, 128],
      [470, 132],
      [452, 182],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 3.4, c.light))
      .join('') +
    ridge(r, 1200, 278, 26, 420, c.far) +
    ridge(r, 1200, 318, 24, 420, c.mid) +
    ridge(r, 1200, 362, 18, 420, c.near) +
    rect(252, 306, 34, 30, c.ink) +
    path('M246 308L269 288L292 308Z', c.ink) +
    rect(262, 316, 10, 11, c.light),
  cliffs: (c, r) =>
    rect(0, 236, 1200, 180, mix(c.mid, c.sky[1], 0.25)) +
    ripples(r, 1200, 238, 400, c.light, 44) +
    path(
      'M1220 118C1130 104 1070 128 1010 120C960 118 930 150 880 158C850 164 836 214 810 238L1220 250Z',
      c.far,
    ) +
    path(
      'M-20 70C80 58 150 86 220 84C290 84 320 132 370 140C410 150 424 214 462 246L500 276L-20 320Z',
      mix(c.ground, c.accent, 0.22),
    ) +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        line(
          `M-20 ${112 + i * 30}C120 ${104 + i * 30} 220 ${132 + i * 24} ${286 + i * 26} ${126 + i * 26}`,
          i % 2 ? c.light : c.accent,
          i % 2 ? 4 : 2.4,
          { opacity: 0.45 },
        ),
      )
      .join('') +
    path(
      'M-20 70C80 58 150 86 220 84C290 84 320 132 370 140C340 146 290 112 220 112C150 112 80 92 -20 102Z',
      mix(c.near, '#7f9160', 0.5),
    ) +
    path('M-20 300C140 286 330 276 520 286C640 300 700 350 760 410L-20 410Z', c.ground) +
    path('M-20 340C140 330 300 322 420 340C520 356 560 384 590 410L-20 410Z', darker(c.ground, 0.1)) +
    Array.from({ length: 26 }, () =>
      ellipse(
        r.between(20, 560),
        r.between(330, 396),
        r.between(5, 16),
        r.between(3, 8),
        r.pick([c.near, c.mid, c.accent]),
        { opacity: 0.6 },
      ),
    ).join('') +
    [
      [560, 84],
      [620, 62],
      [700, 96],
    ]
      .map(([x = 0, y = 0]) =>
        line(
          `M${x - 14} ${y + 2}Q${x - 6} ${y - 8} ${x} ${y}Q${x + 6} ${y - 8} ${x + 14} ${y + 2}`,
          c.ink,
          2.2,
          { opacity: 0.6 },
        ),
      )
      .join(''),
  field: (c, r) =>
    orb(860, 130, 42, c.light) +
    ridge(r, 1200, 206, 26, 420, mix(c.far, c.sky[0], 0.3)) +
    ridge(r, 1200, 246, 16, 420, c.far) +
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
      .map((i) =>
        path(
          `M${600 + (i - 6.5) * 62} 262L${600 + (i - 5.5) * 62} 262L${600 + (i - 5.4) * 330} 410L${600 + (i - 6.6) * 330} 410Z`,
          i % 2 ? c.mid : c.ground,
        ),
      )
      .join('') +
    tree(r, 226, 274, 120, c.near, c.ink) +
    tree(r, 306, 268, 76, mix(c.near, c.mid, 0.3), c.ink) +
    Array.from({ length: 90 }, () => {
      const x = r.between(-10, 1210);
      const y = r.between(338, 392);
      return line(
        `M${x} 412Q${x} ${y + 20} ${x + r.between(-7, 7)} ${y}`,
        r.pick([c.near, c.accent, c.light, c.mid]),
        2.2,
        { opacity: 0.8 },
      );
    }).join(''),
  pines: (c, r) =>
    orb(640, 96, 34, c.light) +
    ridge(r, 1200, 214, 26, 420, c.far) +
    Array.from({ length: 32 }, (_, i) =>
      pine(i * 39 + r.between(-12, 12), r.between(272, 292), r.between(70, 116), mix(c.far, c.mid, 0.6)),
    ).join('') +
    ridge(r, 1200, 290, 10, 420, mix(c.far, c.mid, 0.7)) +
    Array.from({ length: 18 }, (_, i) =>
      pine(i * 70 + r.between(-20, 20), r.between(320, 346), r.between(110, 170), c.mid),
    ).join('') +
    ridge(r, 1200, 348, 12, 420, c.mid) +
    [36, 112, 210, 300, 900, 984, 1082, 1168]
      .map((x) => pine(x + r.between(-14, 14), r.between(396, 416), r.between(190, 290), c.near))
      .join('') +
    ridge(r, 1200, 396, 8, 420, c.near),
  waves: (c, r) =>
    orb(300, 120, 44, c.light) +
    rect(0, 190, 1200, 220, c.far) +
    ripples(r, 1200, 192, 280, c.light, 40) +
    [0, 1, 2, 3]
      .map(
        (i) =>
          path(
            `M-20 ${254 + i * 40}C100 ${230 + i * 40} 190 ${282 + i * 40} 320 ${258 + i * 40}C460 ${232 + i * 40} 540 ${280 + i * 40} 690 ${256 + i * 40}C820 ${236 + i * 40} 930 ${284 + i * 40} 1050 ${258 + i * 40}C1120 ${244 + i * 40} 1180 ${256 + i * 40} 1220 ${250 + i * 40}L1220 420L-20 420Z`,
            [mix(c.far, c.mid, 0.5), c.mid, mix(c.mid, c.near, 0.5), c.ground][i] as string,
          ) +
          line(
            `M-20 ${252 + i * 40}C100 ${228 + i * 40} 190 ${280 + i * 40} 320 ${256 + i * 40}C460 ${230 + i * 40} 540 ${278 + i * 40} 690 ${254 + i * 40}C820 ${234 + i * 40} 930 ${282 + i * 40} 1050 ${256 + i * 40}C1120 ${242 + i * 40} 1180 ${254 + i * 40} 1220 ${248 + i * 40}`,
            c.light,
            3,
            { opacity: 0.65 },
          ),
      )
      .join(''),
  river: (c, r) =>
    orb(720, 104, 34, c.light) +
    ridge(r, 1200, 206, 20, 420, c.far) +
    ridge(r, 1200, 244, 14, 420, mix(c.far, c.mid, 0.6)) +
    rect(0, 262, 1200, 150, mix(c.mid, c.near, 0.25)) +
    path(
      'M600 262C520 276 720 296 640 318C540 344 420 372 380 410L980 410C900 370 860 340 900 318C940 298 700 280 690 262Z',
      mix(c.sky[1], lighter(c.far, 0.3), 0.5),
    ) +
    [276, 298, 330, 366]
      .map((y, i) => line(`M${606 + i * 10} ${y}l${60 + i * 40} 0`, c.light, 2 + i * 0.5, { opacity: 0.75 }))
      .join('') +
    [60, 150, 250, 930, 1030, 1130]
      .map((x) =>
        tree(
          r,
          x,
          r.between(318, 350),
          r.between(110, 176),
          r.pick([c.near, mix(c.near, c.mid, 0.4)]),
          c.ink,
        ),
      )
      .join('') +
    ridge(r, 420, 388, 8, 420, c.near) +
    path('M900 410C1000 376 1120 380 1220 372L1220 420Z', c.near),
  garden: (c, r) =>
    ridge(r, 1200, 230, 20, 420, c.far) +
    rect(0, 262, 1200, 150, mix(c.ground, c.mid, 0.25)) +
    rect(0, 224, 1200, 46, mix(c.ground, c.light, 0.35)) +
    Array.from({ length: 30 }, (_, i) =>
      rect(i * 41 + (i % 2) * 8, 226 + (i % 3) * 14, 36, 11, darker(c.ground, 0.1), { rx: 2, opacity: 0.35 }),
    ).join('') +
    path('M500 410C540 340 560 300 566 266L634 266C640 300 660 340 700 410Z', lighter(c.ground, 0.35)) +
    [70, 190, 322, 870, 1000, 1130]
      .map((x) =>
        tree(
          r,
          x,
          r.between(300, 316),
          r.between(130, 190),
          r.pick([c.near, c.mid, mix(c.near, c.mid, 0.5)]),
          c.ink,
        ),
      )
      .join('') +
    Array.from({ length: 90 }, () => {
      const x = r.chance(0.5) ? r.between(-10, 500) : r.between(700, 1210);
      const y = r.between(340, 396);
      return (
        line(`M${x} ${y + 26}L${x + r.between(-3, 3)} ${y}`, c.near, 2, { opacity: 0.7 }) +
        circle(x, y, r.between(3.4, 6.4), r.pick([c.accent, c.light, mix(c.accent, c.light, 0.5)]))
      );
    }).join(''),
};
