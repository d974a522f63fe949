import { circle, darker, ellipse, group, lighter, line, mirrored, mix, path, rect } from './draw.ts';
import type { DrawMotif } from './photo.ts';
import { cup, pile, room, shadow } from './photo-room.ts';

type StillMotif = 'book' | 'letter' | 'flowers' | 'table' | 'fossil';

const paper = '#f7efe0';

const stem = (
  x: number,
  foot: number,
  tall: number,
  lean: number,
  green: string,
  bloom: string,
  heart: string,
): string => {
  const tip = x + lean;
  const top = foot - tall;
  return (
    line(`M${x} ${foot}Q${x + lean * 0.2} ${foot - tall * 0.6} ${tip} ${top}`, green, 5) +
    ellipse(x + lean * 0.4 + 16, foot - tall * 0.52, 22, 8, green, {
      transform: `rotate(-36 ${x + lean * 0.4 + 16} ${foot - tall * 0.52})`,
    }) +
    [0, 60, 120, 180, 240, 300]
      .map((turn) =>
        ellipse(tip, top - 20, 13, 21, turn % 120 ? bloom : lighter(bloom, 0.2), {
          transform: `rotate(${turn} ${tip} ${top})`,
        }),
      )
      .join('') +
    circle(tip, top, 10, heart)
  );
};

export const stillMotifs: Record<StillMotif, DrawMotif> = {
  book: (c, r, h) => {
    const edge = h * 0.56;
    const y = edge + (h - edge) * 0.52;
    const page = 'M450 0C400 -34 290 -44 190 -30L150 92C260 74 380 88 450 120Z';
    return (
      room(c, r, h, edge) +
      (r.chance(0.6)
        ? pile(c, r, r.between(160, 240), edge + 34, r.whole(2, 4))
        : cup(c, r.between(150, 220), edge + 50, 1.2)) +
      shadow(450, y + 96, 340, 22) +
      group(
        { transform: `translate(0 ${y - 20}) rotate(${r.between(-2.5, 2.5)} 450 40)` },
        path('M140 104L182 -34L450 8L718 -34L760 104L450 138Z', mix(c.accent, c.ink, 0.3)),
        path('M450 8C400 -26 290 -38 186 -22L146 98C260 82 380 98 450 128Z', darker(paper, 0.1)),
        mirrored(450, path(page, paper)),
        mirrored(
          450,
          [0, 1, 2, 3, 4, 5]
            .map((i) =>
              line(
                `M${208 - i * 6} ${-14 + i * 17}C${290 - i * 3} ${-24 + i * 17} ${370} ${-14 + i * 17} ${i === 5 ? 380 : 428} ${8 + i * 17 - (i === 5 ? 14 : 0)}`,
                c.ink,
                2.6,
                { opacity: 0.34 },
              ),
            )
            .join(''),
        ),
        path('M450 0C476 -18 510 -30 540 -34L560 88C520 90 480 102 450 120Z', c.ink, { opacity: 0.07 }),
        path('M470 10L482 118L492 102L504 116L494 4Z', c.accent, { opacity: 0.9 }),
      )
    );
  },
  letter: (c, r, h) => {
    const edge = h * 0.3;
    const y = edge + (h - edge) * 0.42;
    const turn = r.between(-9, 6);
    return (
      room(c, r, h, edge) +
      group(
        { transform: `translate(${r.between(380, 450)} ${y}) rotate(${turn})` },
        path('M-226 -110L206 -110L230 180L-250 180Z', '#241812', {
          opacity: 0.14,
          transform: 'translate(10 14)',
        }),
        rect(-230, -120, 440, 300, mix(paper, c.ground, 0.35), { transform: 'rotate(7)' }),
        rect(-220, -130, 420, 310, paper),
        ...Array.from({ length: 9 }, (_, i) =>
          line(
            `M-180 ${-86 + i * 28}q20 -9 40 0t40 0t40 0t40 0t40 0t40 0t40 0${i === 8 ? '' : 't40 0'}`,
            c.ink,
            2.6,
            {
              opacity: 0.46,
              'stroke-dasharray': `${r.whole(40, 90)} ${r.whole(8, 14)} ${r.whole(20, 60)} 10`,
            },
          ),
        ),
      ) +
      group(
        { transform: `translate(700 ${y + (h - y) * 0.28}) rotate(${r.between(-18, -6)})` },
        rect(-110, -66, 230, 146, mix(paper, c.ground, 0.6), { rx: 3 }),
        path('M-110 -66L5 18L120 -66Z', darker(mix(paper, c.ground, 0.6), 0.08)),
        rect(66, 16, 38, 46, c.accent, { opacity: 0.75 }),
      ) +
      group(
        { transform: `translate(${r.between(560, 640)} ${y - 10}) rotate(${r.between(28, 52)})` },
        path('M-6 -170C-30 -120 -26 -60 -3 10L4 10C14 -60 18 -120 -6 -170Z', lighter(c.mid, 0.45)),
        line('M-4 -150C-2 -80 0 0 2 70', c.ink, 3.4),
        path('M0 60L5 60L3 84Z', c.ink),
      ) +
      (r.chance(0.5)
        ? circle(120, edge + 60, 40, c.ink) + ellipse(120, edge + 36, 24, 8, darker(c.ink, 0.4))
        : '')
    );
  },
  flowers: (c, r, h) => {
    const edge = h * 0.72;
    const x = r.between(380, 520);
    const foot = edge + (h - edge) * 0.3;
    const vase = h * 0.27;
    const green = mix(c.near, '#5f7a50', 0.5);
    const blooms = [
      c.accent,
      mix(c.accent, c.light, 0.55),
      lighter(c.mid, 0.5),
      mix(c.accent, '#8d4f55', 0.5),
    ];
    return (
      room(c, r, h, edge) +
      pile(c, r, x > 450 ? 170 : 740, edge + 26, r.whole(1, 3)) +
      shadow(x, foot, 110, 14) +
      [-1.25, -0.75, -0.25, 0.3, 0.8, 1.2]
        .map((t, i) =>
          stem(
            x + t * 18,
            foot - vase + 20,
            h * r.between(0.22, 0.34) * (1 - Math.abs(t) * 0.2),
            t * 120,
            green,
            r.pick(blooms),
            i % 2 ? c.light : c.ink,
          ),
        )
        .join('') +
      path(
        `M${x - 44} ${foot - vase}C${x - 40} ${foot - vase * 0.8} ${x - 92} ${foot - vase * 0.6} ${x - 84} ${foot - vase * 0.28}C${x - 78} ${foot} ${x - 40} ${foot} ${x} ${foot}C${x + 40} ${foot} ${x + 78} ${foot} ${x + 84} ${foot - vase * 0.28}C${x + 92} ${foot - vase * 0.6} ${x + 40} ${foot - vase * 0.8} ${x + 44} ${foot - vase}Z`,
        c.mid,
      ) +
      path(
        `M${x + 14} ${foot - vase}L${x + 44} ${foot - vase}C${x + 40} ${foot - vase * 0.8} ${x + 92} ${foot - vase * 0.6} ${x + 84} ${foot - vase * 0.28}C${x + 78} ${foot} ${x + 40} ${foot} ${x} ${foot}C${x + 50} ${foot - vase * 0.2} ${x + 40} ${foot - vase * 0.7} ${x + 14} ${foot - vase}Z`,
        c.near,
        { opacity: 0.55 },
      ) +
      line(
        `M${x - 62} ${foot - vase * 0.5}C${x - 68} ${foot - vase * 0.36} ${x - 64} ${foot - vase * 0.22} ${x - 56} ${foot - vase * 0.14}`,
        c.light,
        5,
        { opacity: 0.6 },
      )
    );
  },
  table: (c, r, h) => {
    const edge = h * 0.52;
    const y = edge + (h - edge) * 0.5;
    const plate = (x: number, py: number, size: number): string =>
      shadow(x, py + 6, 118 * size, 30 * size) +
      ellipse(x, py, 112 * size, 29 * size, paper) +
      ellipse(x, py - 2, 78 * size, 19 * size, darker(paper, 0.08));
    const loaf = path(
      `M${460} ${y - 30}C${450} ${y - 92} ${520} ${y - 112} ${570} ${y - 104}C${640} ${y - 116} ${720} ${y - 90} ${712} ${y - 30}C${690} ${y - 10} ${480} ${y - 10} ${460} ${y - 30}Z`,
      mix(c.accent, '#b07a3f', 0.6),
    );
    return (
      room(c, r, h, edge) +
      path(`M-10 ${y - 12}L910 ${y - 40}L910 ${h}L-10 ${h}Z`, lighter(c.ground, 0.5)) +
      line(`M-10 ${y - 12}L910 ${y - 40}`, c.accent, 3, { opacity: 0.4 }) +
      shadow(586, y - 14, 150, 16) +
      loaf +
      [0, 1, 2]
        .map((i) =>
          line(`M${510 + i * 62} ${y - 92}q26 20 22 56`, lighter(c.accent, 0.45), 6, { opacity: 0.75 }),
        )
        .join('') +
      plate(240, y + (h - y) * 0.42, 1.15) +
      [
        [-34, -8],
        [0, -18],
        [34, -8],
        [4, 2],
      ]
        .map(([dx = 0, dy = 0]) =>
          circle(
            240 + dx,
            y + (h - y) * 0.42 + dy - 16,
            24,
            r.pick([c.accent, mix(c.accent, '#b7963f', 0.5), mix(c.near, '#7f8f4a', 0.6)]),
          ),
        )
        .join('') +
      cup(c, r.between(660, 760), y + (h - y) * 0.62, 1.25) +
      (r.chance(0.6)
        ? rect(120, y - 130, 16, 116, paper) +
          rect(160, y - 120, 16, 106, paper) +
          path(`M128 ${y - 158}c8 12 8 22 0 28c-8 -6 -8 -16 0 -28Z`, '#f7ad44') +
          path(`M168 ${y - 148}c8 12 8 22 0 28c-8 -6 -8 -16 0 -28Z`, '#f7ad44') +
          path(`M106 ${y - 14}l44 0l-8 18l-28 0ZM146 ${y - 10}l44 0l-8 18l-28 0Z`, c.ink)
        : '')
    );
  },
  fossil: (c, r, h) => {
    const cx = r.between(400, 500);
    const cy = h * 0.5;
    const size = Math.min(290, h * 0.36);
    const ratio = 0.168;
    const point = (angle: number, radius: number): string =>
      `${(cx + Math.cos(angle) * radius).toFixed(1)} ${(cy + Math.sin(angle) * radius).toFixed(1)}`;
    const coil = Array.from({ length: 150 }, (_, i) =>
      point((i / 38) * Math.PI * 2, size * Math.exp(-(i / 38) * Math.PI * 2 * ratio)),
    );
    return (
      rect(0, 0, 900, h, mix(c.ground, c.mid, 0.35)) +
      Array.from({ length: 9 }, (_, i) =>
        path(
          `M-10 ${(h / 9) * i}C260 ${(h / 9) * i + r.between(-24, 24)} 620 ${(h / 9) * i + r.between(-24, 24)} 910 ${(h / 9) * i}L910 ${(h / 9) * (i + 1)}L-10 ${(h / 9) * (i + 1)}Z`,
          r.pick([c.mid, c.ground, c.far, c.near]),
          { opacity: 0.28 },
        ),
      ).join('') +
      path(`M${coil.slice(0, 39).join('L')}Z`, '#241812', { opacity: 0.16, transform: 'translate(12 18)' }) +
      path(`M${coil.slice(0, 39).join('L')}Z`, lighter(c.accent, 0.45)) +
      Array.from({ length: 46 }, (_, i) => {
        const angle = (i / 22) * Math.PI * 2;
        const outer = size * Math.exp(-angle * ratio);
        return line(
          `M${point(angle, outer * 0.95)}Q${point(angle + 0.12, outer * 0.7)} ${point(angle - 0.04, outer * Math.exp(-Math.PI * 2 * ratio) * 1.12)}`,
          mix(c.accent, c.ink, 0.4),
          7 * Math.exp(-angle * 0.09),
          { opacity: 0.45 },
        );
      }).join('') +
      line(`M${coil.join('L')}`, mix(c.accent, c.ink, 0.55), 8, { opacity: 0.8 }) +
      line(`M${coil.slice(20, 44).join('L')}`, c.light, 4, { opacity: 0.5, transform: 'translate(6 7)' })
    );
  },
};
