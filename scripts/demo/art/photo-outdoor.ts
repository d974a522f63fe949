import { circle, darker, ellipse, fade, glow, lighter, line, mix, path, rect } from './draw.ts';
import { boat, cypress, orb, palm, ridge, ripples, stoneTown, tree } from './landscape.ts';
import type { DrawMotif } from './photo.ts';
import type { PhotoMotif } from './recipe.ts';

type OutdoorMotif = Extract<PhotoMotif, 'tree' | 'street' | 'shore' | 'path' | 'door' | 'bench' | 'boat'>;

const sky: DrawMotif = (c, _r, h) =>
  fade('sky', [0, c.sky[0]], [0.8, c.sky[1]]) + rect(0, 0, 900, h, 'url(#sky)');

export const outdoorMotifs: Record<OutdoorMotif, DrawMotif> = {
  tree: (c, r, h) =>
    sky(c, r, h) +
    orb(r.between(140, 760), h * 0.22, 40, c.light) +
    ridge(r, 900, h * 0.62, 30, h, c.far) +
    ridge(r, 900, h * 0.72, 22, h, c.mid) +
    ellipse(450, h * 0.885, 250, 16, c.ink, { opacity: 0.22 }) +
    ridge(r, 900, h * 0.85, 8, h, mix(c.ground, c.mid, 0.35)) +
    tree(r, r.between(380, 520), h * 0.89, h * r.between(0.62, 0.74), c.near, mix(c.ink, c.accent, 0.25)) +
    Array.from({ length: 40 }, () => {
      const x = r.between(0, 900);
      return line(
        `M${x} ${h}Q${x} ${h - 14} ${x + r.between(-8, 8)} ${h - r.between(18, 46)}`,
        r.pick([c.near, c.mid, c.accent]),
        2.6,
        { opacity: 0.6 },
      );
    }).join(''),
  street: (c, r, h) => {
    const far = h * 0.6;
    const requestContext = (x: number, w: number, top: number, flip: boolean): string => {
      const tone = r.pick([
        c.ground,
        mix(c.ground, c.far, 0.5),
        mix(c.mid, c.ground, 0.4),
        mix(c.accent, c.ground, 0.65),
      ]);
      let d =
        rect(x, top, w, h - top, tone) +
        rect(flip ? x : x + w * 0.86, top, w * 0.14, h - top, darker(tone, 0.35), { opacity: 0.25 }) +
        rect(x - 5, top - 10, w + 10, 14, darker(tone, 0.18));
      for (let row = 0; row < 4; row++)
        for (let k = 0; k < 2; k++)
          d +=
            path(
              `M${x + w * (0.16 + k * 0.4)} ${top + 110 + row * 140}l0 -56a${w * 0.1} ${w * 0.1} 0 0 1 ${w * 0.2} 0l0 56Z`,
              r.chance(0.2) ? c.light : mix(c.near, c.ink, 0.3),
              { opacity: 0.8 },
            ) + rect(x + w * (0.14 + k * 0.4), top + 110 + row * 140, w * 0.24, 7, lighter(tone, 0.4));
      return d;
    };
    return (
      sky(c, r, h) +
      ridge(r, 900, far - 30, 24, h, c.far) +
      stoneTown(r, 900, far, 60, h, mix(c.far, c.ground, 0.5), c.ink, c.light) +
      path(`M340 ${far}L560 ${far}L900 ${h}L0 ${h}Z`, lighter(c.ground, 0.2)) +
      [0.66, 0.74, 0.84, 0.95]
        .map((t) =>
          line(`M${450 - (t - 0.5) * 700} ${h * t}L${450 + (t - 0.5) * 700} ${h * t}`, c.near, 2, {
            opacity: 0.22,
          }),
        )
        .join('') +
      requestContext(238, 110, h * 0.3, false) +
      requestContext(560, 116, h * 0.34, true) +
      requestContext(-40, 290, h * 0.1, false) +
      requestContext(660, 280, h * 0.16, true) +
      cypress(590, h * 0.84, h * 0.34, mix(c.near, '#566b4c', 0.6)) +
      line(`M250 ${h * 0.26}Q450 ${h * 0.36} 668 ${h * 0.26}`, c.ink, 2, { opacity: 0.5 }) +
      [320, 400, 480, 560]
        .map((x) =>
          path(`M${x} ${h * 0.29}l30 2l-4 40l-24 -2Z`, r.pick([c.light, c.accent, c.mid]), { opacity: 0.85 }),
        )
        .join('')
    );
  },
  shore: (c, r, h) =>
    sky(c, r, h) +
    orb(r.between(160, 740), h * 0.26, 46, c.light) +
    ridge(r, 900, h * 0.44, 26, h, c.far) +
    rect(0, h * 0.5, 900, h * 0.5, mix(c.mid, c.far, 0.35)) +
    ripples(r, 900, h * 0.51, h * 0.78, c.light, 44) +
    path(
      `M-10 ${h * 0.84}C160 ${h * 0.74} 320 ${h * 0.86} 520 ${h * 0.8}C680 ${h * 0.76} 800 ${h * 0.82} 910 ${h * 0.76}L910 ${h + 10}L-10 ${h + 10}Z`,
      lighter(c.ground, 0.3),
    ) +
    path(
      `M-10 ${h * 0.88}C160 ${h * 0.78} 320 ${h * 0.9} 520 ${h * 0.84}C680 ${h * 0.8} 800 ${h * 0.86} 910 ${h * 0.8}L910 ${h + 10}L-10 ${h + 10}Z`,
      c.ground,
    ) +
    Array.from({ length: 16 }, () =>
      ellipse(
        r.between(20, 880),
        r.between(h * 0.9, h * 0.98),
        r.between(6, 22),
        r.between(4, 10),
        r.pick([c.near, c.mid, c.accent]),
        { opacity: 0.55 },
      ),
    ).join('') +
    (r.chance(0.6)
      ? palm(r.between(90, 180), h * 0.9, h * 0.56, c.near) +
        palm(r.between(230, 290), h * 0.92, h * 0.38, darker(c.near, 0.12))
      : ''),
  path: (c, r, h) => {
    const bend = r.between(-120, 120);
    return (
      sky(c, r, h) +
      ridge(r, 900, h * 0.4, 34, h, c.far) +
      ridge(r, 900, h * 0.5, 24, h, mix(c.far, c.mid, 0.6)) +
      ridge(r, 900, h * 0.6, 12, h, c.mid) +
      path(
        `M${450 + bend} ${h * 0.58}C${420 + bend * 2} ${h * 0.68} ${520 - bend} ${h * 0.74} 300 ${h + 10}L640 ${h + 10}C${610 - bend} ${h * 0.78} ${480 + bend * 2} ${h * 0.68} ${468 + bend} ${h * 0.58}Z`,
        lighter(c.ground, 0.35),
      ) +
      [70, 170, 260, 650, 740, 830]
        .map((x, i) =>
          i % 2
            ? cypress(x, h * r.between(0.72, 0.8), h * r.between(0.26, 0.38), c.near)
            : tree(
                r,
                x,
                h * r.between(0.72, 0.8),
                h * r.between(0.24, 0.36),
                mix(c.near, c.mid, 0.35),
                c.ink,
              ),
        )
        .join('') +
      Array.from({ length: 70 }, () => {
        const x = r.chance(0.5) ? r.between(-10, 280) : r.between(650, 910);
        const y = r.between(h * 0.84, h * 0.99);
        return (
          line(`M${x} ${y + 30}L${x + r.between(-5, 5)} ${y}`, c.near, 2.4, { opacity: 0.65 }) +
          circle(x, y, r.between(3, 7), r.pick([c.accent, c.light, c.mid]))
        );
      }).join('')
    );
  },
  door: (c, r, h) => {
    const w = 250;
    const x = r.between(270, 380);
    const top = h * 0.24;
    const foot = h * 0.87;
    const wood = r.pick([c.near, mix(c.near, c.accent, 0.4), mix(c.accent, c.ink, 0.3)]);
    let wall = rect(0, 0, 900, h, c.ground);
    for (let row = 0; row * 66 < h; row++)
      for (let k = -1; k < 9; k++)
        wall += rect(
          k * 118 + (row % 2) * 58,
          row * 66,
          113,
          61,
          r.pick([lighter(c.ground, 0.16), c.ground, darker(c.ground, 0.05), mix(c.ground, c.far, 0.3)]),
          { rx: 4 },
        );
    return (
      wall +
      path(
        `M${x - 34} ${foot}L${x - 34} ${top + w / 2}A${w / 2 + 34} ${w / 2 + 34} 0 0 1 ${x + w + 34} ${top + w / 2}L${x + w + 34} ${foot}Z`,
        lighter(c.ground, 0.4),
      ) +
      path(
        `M${x} ${foot}L${x} ${top + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${top + w / 2}L${x + w} ${foot}Z`,
        wood,
      ) +
      [1, 2, 3]
        .map((i) =>
          line(
            `M${x + (w / 4) * i} ${top + (i === 2 ? 4 : 24)}L${x + (w / 4) * i} ${foot}`,
            darker(wood, 0.4),
            3,
            { opacity: 0.5 },
          ),
        )
        .join('') +
      line(`M${x} ${top + w / 2}L${x + w} ${top + w / 2}`, darker(wood, 0.4), 6, { opacity: 0.6 }) +
      circle(x + w * 0.62, h * 0.6, 9, '#c9a56b') +
      rect(x - 60, foot, w + 120, h * 0.05, lighter(c.ground, 0.3)) +
      rect(x - 90, foot + h * 0.05, w + 180, h, darker(c.ground, 0.08)) +
      path(`M${x + w + 90} ${foot + h * 0.05}l-12 -${h * 0.13}l110 0l-12 ${h * 0.13}Z`, c.accent) +
      tree(r, x + w + 133, foot - h * 0.06, h * 0.36, mix(c.near, '#667f55', 0.4), c.ink) +
      path(`M0 0L${x - 120} 0L${x - 230} ${h}L0 ${h}Z`, c.ink, { opacity: 0.12 })
    );
  },
  bench: (c, r, h) =>
    sky(c, r, h) +
    ridge(r, 900, h * 0.5, 26, h, c.far) +
    tree(r, r.between(120, 220), h * 0.74, h * 0.6, c.near, c.ink) +
    tree(r, r.between(700, 800), h * 0.7, h * 0.48, mix(c.near, c.mid, 0.4), c.ink) +
    ridge(r, 900, h * 0.72, 8, h, mix(c.mid, c.ground, 0.35)) +
    ellipse(460, h * 0.9, 250, 14, c.ink, { opacity: 0.2 }) +
    [0, 1, 2]
      .map((i) =>
        rect(250, h * 0.6 + i * 30, 420, 20, i === 1 ? c.accent : mix(c.accent, c.ink, 0.2), { rx: 4 }),
      )
      .join('') +
    path(`M236 ${h * 0.76}L684 ${h * 0.76}L700 ${h * 0.8}L220 ${h * 0.8}Z`, mix(c.accent, c.light, 0.2)) +
    [270, 636].map((x) => rect(x, h * 0.59, 14, h * 0.31, c.ink, { rx: 3 })).join('') +
    glow('spot', [0, c.light, 0.55], [1, c.light, 0]) +
    ellipse(560, h * 0.3, 420, h * 0.4, 'url(#spot)') +
    (r.chance(0.7)
      ? rect(540, h * 0.76 - 22, 92, 18, mix(c.near, c.accent, 0.2), { rx: 2 }) +
        rect(546, h * 0.76 - 38, 80, 16, c.light, { rx: 2 })
      : '') +
    Array.from({ length: 24 }, () =>
      ellipse(r.between(20, 880), r.between(h * 0.86, h * 0.98), 8, 4, r.pick([c.accent, c.light, c.near]), {
        opacity: 0.7,
        transform: `rotate(${r.whole(-40, 40)} 450 ${h * 0.9})`,
      }),
    ).join(''),
  boat: (c, r, h) =>
    sky(c, r, h) +
    orb(r.between(560, 760), h * 0.24, 44, c.light) +
    ridge(r, 900, h * 0.46, 30, h, c.far) +
    rect(0, h * 0.54, 900, h * 0.46, mix(c.mid, c.far, 0.25)) +
    ripples(r, 900, h * 0.55, h, c.light, 70) +
    ellipse(400, h * 0.79, 190, 16, c.ink, { opacity: 0.25 }) +
    boat(r.between(340, 460), h * 0.75, h / 250, mix(c.ink, c.accent, 0.35), c.light) +
    boat(r.between(680, 800), h * 0.58, h / 760, c.near, lighter(c.sky[1], 0.4)) +
    path(`M-10 ${h}L-10 ${h * 0.93}C200 ${h * 0.9} 420 ${h * 0.98} 620 ${h}Z`, c.near),
};
