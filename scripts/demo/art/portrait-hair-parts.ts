import { line, mirrored, path } from './draw.ts';
import type { Random } from './random.ts';

/** Hair is drawn for a head 112 wide and scaled to the actual head; `back` is drawn behind the neck. */
export type Hair = { back: string; front: string };
export type Paint = { color: string; dark: string; light: string; random: Random };

export const cap = (paint: Paint, lift = 0, wide = 0): string =>
  path(
    `M${136 - wide} 226C${124 - wide} ${150 - lift} 150 ${104 - lift} 200 ${104 - lift}C250 ${104 - lift} ${276 + wide} ${150 - lift} ${264 + wide} 226C${262 + wide} 236 ${254 + wide} 236 252 226L148 226C146 236 ${138 - wide} 236 ${136 - wide} 226Z`,
    paint.dark,
  );

/** Two smooth halves falling from a centre parting to the ears. */
export const curtains = (paint: Paint, lift = 0, low = 222): string =>
  mirrored(
    200,
    path(
      `M200 ${106 - lift}C158 ${102 - lift} 128 144 135 ${low}C138 ${low + 10} 146 ${low + 8} 148 ${low - 2}C147 190 158 166 176 152C188 143 197 134 200 122Z`,
      paint.color,
    ) +
      [0, 1, 2]
        .map((i) =>
          line(
            `M${197 - i * 8} ${112 - lift + i * 2}C${172 - i * 8} ${124 + i * 4} ${154 - i * 5} ${152 + i * 6} ${146 - i * 3} ${low - 14}`,
            i === 1 ? paint.light : paint.dark,
            1.4,
            { opacity: 0.42 },
          ),
        )
        .join(''),
  );

export const tuft = (paint: Paint): string =>
  mirrored(
    200,
    path('M147 176C138 184 136 206 140 226C145 230 149 226 149 218C147 202 149 190 153 178Z', paint.color) +
      line('M144 184C141 198 142 210 144 222', paint.light, 1.3, { opacity: 0.5 }),
  );

/** A loose mass of hair: a softly lobed edge around the head between two angles, with fine strands inside. */
export function fluff(
  paint: Paint,
  lobes: number,
  outer: number,
  from: number,
  to: number,
  strands: number,
): string {
  const spot = (degrees: number, radius: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(200 + Math.cos(angle) * radius).toFixed(1)} ${(190 - Math.sin(angle) * radius * 1.04).toFixed(1)}`;
  };
  const step = (to - from) / lobes;
  const turns = Array.from(
    { length: lobes + 1 },
    (_, i) => from + step * (i + (i > 0 && i < lobes ? paint.random.between(-0.42, 0.42) : 0)),
  );
  let edge = `M${spot(from, 30)}L${spot(from, outer * 0.86)}`;
  for (let i = 0; i < lobes; i++) {
    const start = turns[i] as number;
    const end = turns[i + 1] as number;
    const reach = outer * paint.random.between(0.95, 1.12);
    const flick = paint.random.between(0.4, 1.05);
    edge += `C${spot(start + (end - start) * 0.1, reach * 1.03)} ${spot(start + (end - start) * flick, reach * 1.1)} ${spot(end, outer * paint.random.between(0.95, 1.03))}`;
  }
  edge += `L${spot(to, 30)}Z`;
  const hairs = Array.from({ length: strands }, (_, i) => {
    const angle = from + ((to - from) * (i + paint.random.between(0.2, 0.8))) / strands;
    const turn = paint.random.between(-9, 9);
    return line(
      `M${spot(angle, 52)}C${spot(angle + turn, outer * 0.72)} ${spot(angle - turn, outer * 0.84)} ${spot(angle + turn * 0.6, outer * paint.random.between(0.9, 1))}`,
      i % 3 ? paint.dark : paint.light,
      1.6,
      { opacity: i % 3 ? 0.32 : 0.7 },
    );
  }).join('');
  return path(edge, paint.color) + hairs;
}
