import {
  circle,
  clip,
  darker,
  ellipse,
  fade,
  glow,
  lighter,
  line,
  mirrored,
  mix,
  path,
  rect,
} from './draw.ts';
import { ridge, tree } from './landscape.ts';
import type { DrawMotif } from './photo.ts';
import { cup, pile, shadow } from './photo-room.ts';
import type { PhotoMotif } from './recipe.ts';

type IndoorMotif = Extract<PhotoMotif, 'window' | 'piano' | 'lamp' | 'shelf'>;

export const indoorMotifs: Record<IndoorMotif, DrawMotif> = {
  window: (c, r, h) => {
    const x = r.between(200, 320);
    const w = 430;
    const top = h * 0.1;
    const sill = h * 0.76;
    const frame = lighter(c.ground, 0.45);
    const curtain = mix(c.light, c.far, 0.25);
    return (
      fade('wall', [0, mix(c.mid, c.sky[1], 0.35)], [1, mix(c.near, c.mid, 0.45)]) +
      rect(0, 0, 900, h, 'url(#wall)') +
      rect(x - 18, top - 18, w + 36, sill - top + 36, frame) +
      fade('outside', [0, c.sky[0]], [1, c.light]) +
      clip(
        'pane',
        `<rect x="${x}" y="${top}" width="${w}" height="${sill - top}"/>`,
        rect(x, top, w, sill - top, 'url(#outside)'),
        ridge(r, 900, sill - h * 0.2, 26, h, c.far),
        ridge(r, 900, sill - h * 0.1, 18, h, c.mid),
        tree(r, x + r.between(90, 330), sill, h * r.between(0.3, 0.46), c.near, c.ink),
      ) +
      rect(x + w / 2 - 6, top, 12, sill - top, frame) +
      rect(x, top + (sill - top) * 0.36, w, 11, frame) +
      mirrored(
        x + w / 2,
        path(
          `M${x - 70} ${top - 40}L${x + 66} ${top - 40}C${x + 58} ${h * 0.36} ${x + 14} ${h * 0.5} ${x - 6} ${sill + 30}L${x - 70} ${sill + 40}Z`,
          curtain,
          { opacity: 0.9 },
        ) +
          [0, 1, 2]
            .map((i) =>
              line(
                `M${x - 46 + i * 32} ${top - 36}C${x - 46 + i * 24} ${h * 0.4} ${x - 50 + i * 16} ${h * 0.6} ${x - 54 + i * 14} ${sill + 30}`,
                c.near,
                2,
                { opacity: 0.2 },
              ),
            )
            .join(''),
      ) +
      line(`M${x - 90} ${top - 42}L${x + w + 90} ${top - 42}`, c.ink, 7) +
      rect(x - 44, sill + 16, w + 88, 24, frame) +
      rect(x - 44, sill + 36, w + 88, 8, darker(frame, 0.3), { opacity: 0.5 }) +
      (r.chance(0.5)
        ? cup(c, x + w * 0.68, sill + 18, 0.9)
        : path(`M${x + w * 0.62} ${sill + 16}l12 -62l72 0l12 62Z`, c.accent) +
          [-26, -10, 8, 26]
            .map((lean, i) =>
              line(
                `M${x + w * 0.73} ${sill - 44}q${lean * 0.4} -50 ${lean} ${-76 - (i % 2) * 26}`,
                mix(c.near, '#5f7a50', 0.5),
                7,
              ),
            )
            .join('') +
          [-26, -10, 8, 26]
            .map((lean, i) =>
              circle(x + w * 0.73 + lean, sill - 122 - (i % 2) * 26, 14, lighter(c.accent, 0.35)),
            )
            .join(''))
    );
  },
  piano: (c, r, h) => {
    const body = mix(c.ink, c.accent, 0.22);
    const keys = h * 0.66;
    const white = 900 / 15;
    return (
      rect(0, 0, 900, h, mix(c.sky[0], c.sky[1], 0.35)) +
      path(`M${r.between(60, 220)} 0l190 0l120 ${h * 0.5}l-190 0Z`, c.light, { opacity: 0.35 }) +
      rect(0, h * 0.28, 900, h, body) +
      rect(0, h * 0.28, 900, 12, lighter(body, 0.25)) +
      rect(40, h * 0.36, 380, h * 0.2, lighter(body, 0.07), { rx: 6 }) +
      rect(480, h * 0.36, 380, h * 0.2, lighter(body, 0.07), { rx: 6 }) +
      path(
        `M300 ${h * 0.56}L330 ${h * 0.24}L452 ${h * 0.27}L574 ${h * 0.24}L604 ${h * 0.56}L452 ${h * 0.59}Z`,
        '#f7efe0',
      ) +
      line(`M452 ${h * 0.27}L452 ${h * 0.59}`, c.ink, 2, { opacity: 0.35 }) +
      [0, 1, 2, 3]
        .map(
          (i) =>
            [0, 1, 2]
              .map((k) =>
                line(
                  `M${346 - i * 6} ${h * (0.3 + i * 0.062) + k * 6}l${96 + i * 3} 7M${464} ${h * (0.3 + i * 0.062) + 8 + k * 6}l${96 + i * 4} -7`,
                  c.ink,
                  1.4,
                  { opacity: 0.45 },
                ),
              )
              .join('') +
            [0, 1, 2, 3]
              .map((k) =>
                circle(
                  360 + k * 22 + (k > 1 ? 140 : 0),
                  h * (0.3 + i * 0.062) + r.between(4, 18),
                  4.4,
                  c.ink,
                  { opacity: 0.6 },
                ),
              )
              .join(''),
        )
        .join('') +
      rect(0, h * 0.6, 900, h * 0.06, darker(body, 0.3)) +
      Array.from({ length: 15 }, (_, i) =>
        rect(i * white + 1.5, keys, white - 3, h * 0.2, i % 2 ? '#f7f0e3' : '#f2e9da', { rx: 4 }),
      ).join('') +
      Array.from({ length: 15 }, (_, i) =>
        [2, 6].includes(i % 7)
          ? ''
          : rect((i + 1) * white - 17, keys, 34, h * 0.125, darker(c.ink, 0.35), { rx: 4 }) +
            rect((i + 1) * white - 11, keys, 8, h * 0.11, lighter(c.ink, 0.2), { rx: 3, opacity: 0.5 }),
      ).join('') +
      rect(0, keys + h * 0.2, 900, h * 0.16, body) +
      rect(0, keys + h * 0.2, 900, 6, lighter(body, 0.3), { opacity: 0.7 })
    );
  },
  lamp: (c, r, h) => {
    const edge = h * 0.72;
    const x = r.between(300, 600);
    const foot = edge + (h - edge) * 0.34;
    const shade = h * 0.3;
    const dark = mix(c.ink, c.near, 0.4);
    return (
      fade('wall', [0, dark], [1, mix(dark, c.accent, 0.35)]) +
      rect(0, 0, 900, h, 'url(#wall)') +
      rect(0, edge, 900, h - edge, mix(c.accent, c.ink, 0.45)) +
      rect(0, edge, 900, 5, c.light, { opacity: 0.4 }) +
      glow('lit', [0, '#ffe6b0', 0.85], [0.45, c.light, 0.35], [1, c.accent, 0]) +
      ellipse(x, shade + h * 0.16, 470, h * 0.56, 'url(#lit)') +
      ellipse(x, foot, 320, 40, '#ffe6b0', { opacity: 0.3 }) +
      pile(c, r, x > 450 ? x - 240 : x + 240, foot + 14, r.whole(2, 4)) +
      shadow(x, foot + 8, 100, 12) +
      path(
        `M${x - 70} ${foot + 8}C${x - 70} ${foot - 12} ${x - 20} ${foot - 16} ${x - 12} ${foot - 30}L${x - 8} ${shade + h * 0.1}L${x + 8} ${shade + h * 0.1}L${x + 12} ${foot - 30}C${x + 20} ${foot - 16} ${x + 70} ${foot - 12} ${x + 70} ${foot + 8}Z`,
        mix('#b98a4a', c.ink, 0.25),
      ) +
      path(
        `M${x - 82} ${shade - h * 0.12}L${x + 82} ${shade - h * 0.12}L${x + 150} ${shade + h * 0.12}L${x - 150} ${shade + h * 0.12}Z`,
        '#fbe6b8',
      ) +
      path(
        `M${x + 20} ${shade - h * 0.12}L${x + 82} ${shade - h * 0.12}L${x + 150} ${shade + h * 0.12}L${x + 36} ${shade + h * 0.12}Z`,
        '#e2b777',
        { opacity: 0.45 },
      ) +
      line(`M${x - 150} ${shade + h * 0.12}L${x + 150} ${shade + h * 0.12}`, '#b98a4a', 5) +
      cup(c, x > 450 ? 780 : 110, foot + 40, 1)
    );
  },
  shelf: (c, r, h) => {
    const rows = h > 700 ? 4 : 3;
    const tall = h / rows;
    const wood = mix(c.accent, c.ground, 0.4);
    let drawing = rect(0, 0, 900, h, mix(c.near, c.ink, 0.4));
    for (let row = 0; row < rows; row++) {
      const floor = tall * (row + 1) - 18;
      const gap = r.between(120, 640);
      for (let x = 14; x < 880; ) {
        const w = r.between(24, 56);
        if (x > gap && x < gap + 110) {
          drawing +=
            row % 2
              ? path(
                  `M${x + 22} ${floor}c-30 -20 -22 -70 0 -84l0 -16l36 0l0 16c22 14 30 64 0 84Z`,
                  lighter(c.mid, 0.25),
                )
              : ellipse(x + 44, floor - 42, 42, 42, mix(c.far, c.sky[0], 0.4)) +
                line(
                  `M${x + 44} ${floor - 84}L${x + 44} ${floor}M${x + 4} ${floor - 42}C${x + 24} ${floor - 30} ${x + 64} ${floor - 30} ${x + 84} ${floor - 42}`,
                  c.near,
                  2.6,
                  { opacity: 0.6 },
                );
          x += 112;
          continue;
        }
        const up = tall * r.between(0.58, 0.8);
        const tone = r.pick([
          c.mid,
          c.accent,
          c.far,
          c.ground,
          mix(c.accent, c.ink, 0.4),
          mix(c.near, c.mid, 0.5),
          mix(c.accent, c.light, 0.45),
        ]);
        drawing +=
          rect(x, floor - up, w - 3, up, tone, { rx: 3 }) +
          rect(x + w - 12, floor - up, 9, up, darker(tone, 0.35), { opacity: 0.28 }) +
          rect(x + 5, floor - up + 18, w - 13, 6, lighter(tone, 0.55), { opacity: 0.75 }) +
          rect(x + 5, floor - 34, w - 13, 4, lighter(tone, 0.55), { opacity: 0.55 });
        x += w;
      }
      drawing += rect(0, floor, 900, 18, wood) + rect(0, floor, 900, 4, c.light, { opacity: 0.4 });
    }
    return (
      drawing +
      glow('shine', [0, c.light, 0.4], [1, c.light, 0]) +
      ellipse(r.between(200, 500), h * 0.3, 560, h * 0.62, 'url(#shine)')
    );
  },
};
