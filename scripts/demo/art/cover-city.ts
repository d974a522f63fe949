import type { DrawScene } from './cover.ts';
import { circle, darker, ellipse, fade, glow, group, lighter, line, mix, path, rect } from './draw.ts';
import { boat, cypress, orb, ridge, ripples, stoneTown } from './landscape.ts';
import type { Random } from './random.ts';

type CityScene = 'rooflines' | 'fog' | 'street' | 'library' | 'harbour';

const chimneys = (r: Random, base: number, fill: string): string => {
  let shapes = '';
  for (let x = -40; x < 1220; ) {
    const w = r.between(54, 110);
    const top = base - r.between(10, 70);
    shapes += path(
      `M${x} 420L${x} ${top}L${x + w / 2} ${top - r.between(14, 34)}L${x + w} ${top}L${x + w} 420Z`,
      fill,
    );
    if (r.chance(0.7))
      shapes += rect(x + w * 0.66, top - 44, 14, 50, fill) + rect(x + w * 0.66 - 3, top - 47, 20, 6, fill);
    x += w - 4;
  }
  return shapes;
};

export const cityScenes: Record<CityScene, DrawScene> = {
  rooflines: (c, r) =>
    orb(240, 96, 34, c.light) +
    ridge(r, 1200, 196, 24, 420, c.far) +
    stoneTown(r, 1200, 262, 70, 420, mix(c.far, c.mid, 0.4), c.ink, c.light) +
    [150, 186, 792, 1090]
      .map((x) => cypress(x, r.between(296, 316), r.between(80, 116), mix(c.ink, '#5f6f4c', 0.7)))
      .join('') +
    stoneTown(r, 1200, 346, 84, 420, c.mid, c.ink, c.light) +
    ridge(r, 1200, 398, 8, 420, c.near),
  fog: (c, r) =>
    orb(820, 110, 40, c.light) +
    chimneys(r, 196, mix(c.far, c.sky[1], 0.35)) +
    group(
      { opacity: 0.9 },
      ellipse(420, 176, 46, 46, mix(c.far, c.mid, 0.3)),
      rect(374, 176, 92, 120, mix(c.far, c.mid, 0.3)),
      rect(414, 104, 12, 34, mix(c.far, c.mid, 0.3)),
      rect(352, 214, 136, 120, mix(c.far, c.mid, 0.3)),
    ) +
    fade('mist', [0, c.sky[1], 0], [1, c.sky[1], 0.95]) +
    rect(0, 150, 1200, 130, 'url(#mist)') +
    chimneys(r, 286, c.mid) +
    rect(0, 250, 1200, 130, 'url(#mist)', { opacity: 0.7 }) +
    chimneys(r, 368, c.near) +
    glow('gas', [0, c.light, 0.85], [1, c.light, 0]) +
    [160, 1020]
      .map(
        (x) =>
          ellipse(x, 236, 110, 110, 'url(#gas)') +
          rect(x - 3, 250, 6, 160, c.ink) +
          path(`M${x - 13} 252L${x - 9} 224L${x + 9} 224L${x + 13} 252Z`, c.light) +
          path(`M${x - 14} 224L${x} 210L${x + 14} 224Z`, c.ink),
      )
      .join(''),
  street: (c, r) =>
    orb(600, 120, 40, c.light) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => {
        const left = i < 4;
        const k = left ? i : i - 4;
        const w = 150 - k * 16;
        const offset = 146 * k - 8 * k * (k - 1);
        const x = left ? offset - 30 : 1230 - offset - w;
        const top = 20 + k * 40 + r.between(0, 16);
        const tone = mix(
          r.pick([c.mid, c.near, mix(c.mid, c.accent, 0.3), mix(c.far, c.mid, 0.6)]),
          c.sky[1],
          k * 0.15,
        );
        let requestContext =
          rect(x, top, w, 400 - top, tone) +
          rect(left ? x + w * 0.8 : x, top, w * 0.2, 400 - top, darker(tone, 0.3), { opacity: 0.3 }) +
          rect(x - 4, top - 8, w + 8, 12, darker(tone, 0.2));
        for (let row = 0; row < 5; row++)
          for (let column = 0; column < 3; column++)
            requestContext += rect(
              x + 16 + column * (w / 3.3),
              top + 28 + row * 62,
              w / 6.4,
              34,
              r.chance(0.24) ? c.light : darker(tone, 0.34),
              { rx: 1.5, opacity: 0.85 },
            );
        return requestContext;
      })
      .join('') +
    path('M-10 410L420 352L780 352L1210 410Z', mix(c.ground, c.mid, 0.3)) +
    [360, 376, 394]
      .map((y, i) => line(`M${470 - i * 70} ${y}L${730 + i * 70} ${y}`, c.near, 1.6, { opacity: 0.3 }))
      .join('') +
    glow('gas', [0, c.light, 0.8], [1, c.light, 0]) +
    [330, 868]
      .map(
        (x) =>
          ellipse(x, 212, 96, 96, 'url(#gas)') +
          rect(x - 3, 220, 6, 180, c.ink) +
          circle(x, 212, 11, c.light) +
          line(`M${x - 14} 226L${x + 14} 226`, c.ink, 4),
      )
      .join(''),
  library: (c, r) =>
    [10, 142, 274]
      .map((y) => {
        let row = rect(0, y, 1200, 118, mix(c.near, c.ink, 0.35));
        for (let x = 6; x < 1196; ) {
          const w = r.between(16, 36);
          const tall = r.between(76, 108);
          if (r.chance(0.06)) {
            x += w;
            continue;
          }
          const tone = r.pick([
            c.mid,
            c.accent,
            c.far,
            c.ground,
            mix(c.accent, c.ink, 0.35),
            mix(c.mid, c.light, 0.4),
            mix(c.near, c.mid, 0.5),
          ]);
          const lean = r.chance(0.05) ? `rotate(6 ${x} ${y + 118})` : undefined;
          row += group(
            { transform: lean },
            rect(x, y + 118 - tall, w - 2, tall, tone, { rx: 2 }),
            rect(x + w - 7, y + 118 - tall, 5, tall, darker(tone, 0.35), { opacity: 0.3 }),
            rect(x + 3, y + 132 - tall, w - 8, 4, lighter(tone, 0.5), { opacity: 0.7 }),
            rect(x + 3, y + 98, w - 8, 3, lighter(tone, 0.5), { opacity: 0.5 }),
          );
          x += w;
        }
        return (
          row +
          rect(0, y + 118, 1200, 14, mix(c.ground, c.near, 0.35)) +
          rect(0, y + 118, 1200, 3, c.light, { opacity: 0.35 })
        );
      })
      .join('') +
    glow('lamplight', [0, c.light, 0.55], [1, c.light, 0]) +
    ellipse(600, 60, 620, 380, 'url(#lamplight)'),
  harbour: (c, r) =>
    orb(860, 130, 44, c.light) +
    ridge(r, 1200, 226, 12, 300, c.far) +
    Array.from({ length: 26 }, (_, i) =>
      rect(30 + i * 17, 226 - r.between(6, 44), 15, 60, mix(c.far, c.mid, r.between(0.2, 0.6))),
    ).join('') +
    rect(0, 254, 1200, 160, c.mid) +
    ripples(r, 1200, 258, 400, c.light, 60) +
    path('M810 256L1010 256L990 270L830 270Z', c.near) +
    path('M876 256L884 214L936 214L944 256Z', mix(c.near, c.far, 0.4)) +
    path(
      'M898 214C894 176 900 140 906 128C912 120 918 124 920 134C926 164 926 190 922 214Z',
      mix(c.near, '#7fa694', 0.5),
    ) +
    line('M920 140L934 104', mix(c.near, '#7fa694', 0.5), 6) +
    path('M928 104C928 92 936 88 937 80C944 88 944 98 941 104Z', c.light) +
    boat(250, 300, 1.05, c.ink, c.light) +
    boat(420, 280, 0.55, c.near, lighter(c.sky[1], 0.4)) +
    boat(1090, 316, 0.8, c.ink, c.light) +
    path('M-10 410L-10 372C120 366 240 388 330 410Z', c.near),
};
