import { circle, ellipse, line, mirrored, path } from './draw.ts';
import { cap, curtains, fluff, type Hair, type Paint } from './portrait-hair-parts.ts';

export const longHair: Record<
  'centre-bun' | 'upswept' | 'frizzy-up' | 'wavy-short' | 'wavy-long' | 'side-loops',
  (paint: Paint) => Hair
> = {
  'centre-bun': (p) => ({ back: ellipse(200, 268, 50, 30, p.dark) + cap(p, 2, 2), front: curtains(p, 2) }),
  upswept: (p) => ({
    back:
      ellipse(200, 100, 34, 27, p.dark) +
      ellipse(198, 97, 30, 22, p.color) +
      line('M176 98C186 86 212 84 222 96', p.light, 1.6, { opacity: 0.5 }) +
      cap(p, 6, 2),
    front: mirrored(
      200,
      path(
        'M200 98C156 94 130 140 138 214C144 216 147 208 148 200C150 176 160 160 178 152C188 148 196 146 200 146Z',
        p.color,
      ) +
        line('M196 104C166 112 148 144 144 190', p.light, 1.5, { opacity: 0.45 }) +
        line('M198 116C178 124 160 144 152 172', p.dark, 1.4, { opacity: 0.4 }),
    ),
  }),
  'frizzy-up': (p) => ({
    back:
      ellipse(202, 100, 30, 25, p.dark) +
      ellipse(200, 97, 26, 20, p.color) +
      line('M184 98C192 86 212 86 218 96M188 104C196 96 208 96 214 102', p.light, 1.5, { opacity: 0.5 }) +
      fluff({ ...p, color: p.dark }, 15, 80, -20, 200, 20),
    front:
      path(
        'M140 204C128 150 150 116 178 112C192 104 212 104 226 112C252 118 272 150 260 204C256 180 248 164 232 154C214 146 186 146 168 154C152 164 144 180 140 204Z',
        p.color,
      ) +
      Array.from({ length: 9 }, (_, i) =>
        ellipse(150 + i * 12.5, 166 - Math.sin((i / 8) * Math.PI) * 24, 10 + (i % 3) * 2, 8, p.color),
      ).join('') +
      mirrored(
        200,
        [0, 1, 2]
          .map((i) =>
            line(
              `M${194 - i * 9} ${144 - i}C${184 - i * 9} 132 ${180 - i * 10} 124 ${184 - i * 14} ${118 + i * 5}`,
              i % 2 ? p.dark : p.light,
              1.6,
              { opacity: 0.5 },
            ),
          )
          .join(''),
      ),
  }),
  'wavy-short': (p) => ({
    back:
      cap(p, 6, 10) +
      mirrored(200, path('M130 176C116 196 120 226 134 250C142 258 152 252 154 240L154 176Z', p.dark)),
    front:
      path(
        'M176 112C142 112 124 150 128 188C120 204 126 226 138 240C144 230 142 216 148 206C146 186 156 176 164 160C180 166 214 164 232 148C240 160 252 176 252 204C258 214 256 230 262 240C274 226 280 204 272 188C276 150 254 106 206 102C194 102 184 106 176 112Z',
        p.color,
      ) +
      line('M172 122C150 132 140 158 140 190C134 204 136 216 140 226', p.light, 1.7, { opacity: 0.45 }) +
      line('M186 116C164 128 156 146 152 172', p.dark, 1.6, { opacity: 0.45 }) +
      line('M200 110C238 114 258 146 258 186C264 202 264 212 262 226', p.light, 1.7, { opacity: 0.4 }) +
      line('M190 132C206 146 224 146 236 138', p.dark, 1.6, { opacity: 0.4 }),
  }),
  'wavy-long': (p) => ({
    back:
      cap(p, 8, 10) +
      mirrored(
        200,
        path(
          'M128 168C108 206 128 226 116 256C108 284 126 312 154 310C168 306 172 290 168 262L160 176Z',
          p.dark,
        ),
      ),
    front:
      path(
        'M164 112C128 124 120 170 128 200C112 226 130 248 120 274C132 284 146 276 148 254C142 236 150 222 149 204C150 182 166 174 170 152C196 166 234 158 246 176C254 190 250 206 252 224C262 244 252 262 258 276C274 282 282 266 276 246C288 224 274 208 274 190C278 138 250 100 200 100C186 100 174 104 164 112Z',
        p.color,
      ) +
      line('M166 124C144 140 134 172 138 204C128 226 138 244 132 264', p.light, 1.8, { opacity: 0.45 }) +
      line('M178 118C226 116 260 140 264 192C262 214 272 230 266 254', p.light, 1.8, { opacity: 0.4 }) +
      line('M172 140C196 154 226 148 246 160', p.dark, 1.7, { opacity: 0.4 }),
  }),
  'side-loops': (p) => ({
    back: ellipse(200, 116, 36, 20, p.dark) + cap(p, 4, 2),
    front:
      curtains(p, 4, 206) +
      mirrored(
        200,
        [0, 1, 2]
          .map((i) =>
            line(
              `M${139 + i * 4} 200C${116 + i * 6} 218 ${118 + i * 7} ${256 - i * 5} ${142 + i * 2} ${250 - i * 6}C${150 - i} ${244 - i * 6} 148 226 144 214`,
              i === 1 ? p.color : p.dark,
              6.5,
            ),
          )
          .join('') + line('M137 206C122 222 124 246 140 247', p.light, 1.4, { opacity: 0.5 }),
      ) +
      mirrored(
        200,
        [-2, -1, 0]
          .map(
            (i) =>
              circle(166 + i * 11, 124 - i * -8, 5.2, '#efe6da') +
              circle(166 + i * 11, 124 - i * -8, 2, '#cf9f6a'),
          )
          .join(''),
      ),
  }),
};
