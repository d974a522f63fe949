import { darker, ellipse, lighter, line, mirrored, path } from './draw.ts';
import { cap, fluff, type Hair, type Paint, tuft } from './portrait-hair-parts.ts';

export const shortHair: Record<'short' | 'receding' | 'bald' | 'wild' | 'mane', (paint: Paint) => Hair> = {
  short: (p) => ({
    back: cap(p, 0, 0),
    front:
      path(
        'M140 196C134 150 148 112 186 106C220 98 262 116 262 168C262 180 261 188 260 196C256 184 252 172 246 160C232 152 210 156 186 146C174 150 160 154 154 162C148 172 144 184 140 196Z',
        p.color,
      ) +
      line('M184 112C206 110 236 118 250 146', p.light, 1.6, { opacity: 0.45 }) +
      line('M180 118C166 122 152 136 148 160', p.dark, 1.5, { opacity: 0.4 }) +
      line('M186 130C206 140 226 138 240 146', p.dark, 1.5, { opacity: 0.35 }),
  }),
  receding: (p) => ({
    back: cap(p, 2, 2),
    front:
      path(
        'M140 206C132 156 150 108 200 108C250 108 268 156 260 206C256 196 254 184 250 172C250 150 238 136 226 130C216 140 206 140 198 128C186 134 176 138 168 136C156 144 150 156 150 172C146 184 144 196 140 206Z',
        p.color,
      ) +
      line('M196 114C180 118 160 128 150 152', p.light, 1.6, { opacity: 0.45 }) +
      line('M206 114C224 116 242 128 250 150', p.dark, 1.5, { opacity: 0.4 }),
  }),
  bald: (p) => ({
    back: mirrored(200, path('M152 160C134 170 132 210 140 232C150 236 152 220 152 200Z', p.dark)),
    front: tuft(p) + ellipse(182, 146, 20, 9, '#fff6e8', { opacity: 0.28, transform: 'rotate(-24 182 146)' }),
  }),
  wild: (p) => ({
    back: fluff({ ...p, color: darker(p.color, 0.07), light: lighter(p.color, 0.2) }, 19, 101, -22, 202, 34),
    front:
      path(
        'M141 200C122 176 126 142 142 124C160 98 190 92 212 94C244 96 268 120 274 148C278 170 272 188 259 200C257 180 250 166 238 156C224 148 206 152 196 144C186 152 172 150 162 158C150 166 144 182 141 200Z',
        p.color,
      ) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          line(
            `M${190 - i * 8} ${146 + i * 2}C${180 - i * 8} ${130 + i} ${164 - i * 5} ${120 + i * 4} ${156 - i * 5} ${108 + i * 12}`,
            i % 2 ? p.dark : p.light,
            1.7,
            { opacity: i % 2 ? 0.35 : 0.8 },
          ),
        )
        .join('') +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          line(
            `M${202 + i * 9} ${145 + i * 2}C${212 + i * 9} ${128 + i * 2} ${228 + i * 6} ${116 + i * 4} ${236 + i * 6} ${106 + i * 13}`,
            i % 2 ? p.light : p.dark,
            1.7,
            { opacity: i % 2 ? 0.8 : 0.35 },
          ),
        )
        .join(''),
  }),
  mane: (p) => ({
    back:
      fluff({ ...p, color: p.dark }, 13, 95, -28, 208, 0) +
      fluff({ ...p, color: darker(p.color, 0.06) }, 12, 88, -22, 202, 26),
    front:
      path(
        'M140 214C118 206 112 174 122 146C136 108 172 94 200 98C244 98 270 122 276 160C278 184 274 204 260 214C260 196 256 180 246 164C226 166 198 158 182 142C172 156 158 164 150 178C143 190 141 202 140 214Z',
        p.color,
      ) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          line(
            `M${184 + i * 2} ${138 - i * 7}C${204 + i * 8} ${152 - i * 9} ${232 + i * 5} ${152 - i * 7} ${250 + i * 4} ${172 - i * 4}`,
            i % 2 ? p.light : p.dark,
            1.7,
            { opacity: i % 2 ? 0.75 : 0.38 },
          ),
        )
        .join('') +
      [0, 1, 2, 3]
        .map((i) =>
          line(
            `M${178 - i * 8} ${136 - i * 5}C${156 - i * 6} ${150 - i * 2} ${142 - i * 4} 172 ${138 - i * 4} 204`,
            i % 2 ? p.light : p.dark,
            1.7,
            { opacity: i % 2 ? 0.75 : 0.38 },
          ),
        )
        .join(''),
  }),
};
