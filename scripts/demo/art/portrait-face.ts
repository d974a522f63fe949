import {
  blur,
  circle,
  clip,
  darker,
  ellipse,
  glow,
  group,
  lighter,
  line,
  mirrored,
  mix,
  path,
} from './draw.ts';
import type { PortraitRecipe, SkinTone } from './recipe.ts';

const skins: Record<SkinTone, { base: string; lip: string; iris: string }> = {
  fair: { base: '#efd2bb', lip: '#b9786a', iris: '#4a5a60' },
  light: { base: '#e8c3a4', lip: '#b06f5e', iris: '#473a30' },
  warm: { base: '#dfb391', lip: '#a5624f', iris: '#3a2a20' },
  olive: { base: '#d3a581', lip: '#985a48', iris: '#33251c' },
  deep: { base: '#9c6b4d', lip: '#6f4034', iris: '#241812' },
};

const shapes = {
  oval: { half: 56, chin: 288, jaw: 41, point: 18 },
  round: { half: 60, chin: 285, jaw: 49, point: 23 },
  long: { half: 54, chin: 294, jaw: 39, point: 18 },
  square: { half: 59, chin: 290, jaw: 49, point: 27 },
} as const;

export const faceShape = (recipe: PortraitRecipe) => shapes[recipe.face];
export const skinOf = (recipe: PortraitRecipe): string => skins[recipe.skin].base;

function outline(recipe: PortraitRecipe): string {
  const { half, chin, jaw, point } = faceShape(recipe);
  const side = (s: 1 | -1) => ({
    cheek: 200 + s * half,
    jaw: 200 + s * jaw,
    point: 200 + s * point,
    brow: 200 + s * half * 0.62,
  });
  const l = side(-1);
  const r = side(1);
  return `M${l.cheek} 198C${l.cheek} 150 ${l.brow} 124 200 124C${r.brow} 124 ${r.cheek} 150 ${r.cheek} 198C${r.cheek} 240 ${r.jaw} 266 ${r.point} ${chin - 4}C${200 + point * 0.5} ${chin + 3} ${200 - point * 0.5} ${chin + 3} ${l.point} ${chin - 4}C${l.jaw} 266 ${l.cheek} 240 ${l.cheek} 198Z`;
}

export function neck(recipe: PortraitRecipe): string {
  const skin = skinOf(recipe);
  const wide =
    recipe.dress.style === 'suit' || recipe.dress.style === 'cravat' || recipe.dress.style === 'sweater'
      ? 28
      : 23;
  const column = `M${200 - wide} 250L${200 - wide} 322C${200 - wide} 350 ${200 - wide - 14} 356 ${200 - wide - 30} 362L${200 + wide + 30} 362C${200 + wide + 14} 356 ${200 + wide} 350 ${200 + wide} 322L${200 + wide} 250Z`;
  return (
    path(column, darker(skin, 0.06)) +
    clip(
      'neck',
      `<path d="${column}"/>`,
      path(
        `M${200 - wide - 6} 262C${200 - wide} 300 ${200 + wide - 14} 312 ${200 + wide + 8} 318L${200 + wide + 34} 366L${200 + wide + 34} 250Z`,
        darker(skin, 0.45),
        {
          opacity: 0.42,
        },
      ),
    )
  );
}

function eyes(recipe: PortraitRecipe): string {
  const skin = skinOf(recipe);
  const lash = darker(skin, 0.78);
  const hair =
    recipe.age === 'old' ? mix(recipe.hair.color, darker(skin, 0.6), 0.45) : darker(recipe.hair.color, 0.15);
  const one =
    path('M162 207C167 200 181 199.5 187 207C181 211.5 168 212 162 207Z', lighter(skin, 0.48)) +
    circle(175, 205.6, 5.6, skins[recipe.skin].iris) +
    circle(173.2, 203.6, 1.5, '#fffaf0', { opacity: 0.85 }) +
    line('M159.5 207C165 198.5 182 197.5 189 206.5', lash, 2.7) +
    line('M163 196.5C169 192.5 181 192.5 187 197', darker(skin, 0.4), 1.3, { opacity: 0.5 }) +
    (recipe.age === 'young'
      ? ''
      : line('M164 217C170 221 180 221 185 217', darker(skin, 0.4), 1.4, { opacity: 0.4 }));
  const brow =
    recipe.brows === 'strong'
      ? path('M153 191C160 180 178 178 190 185C191 187 190 190 188 190C176 185 164 187 155 194Z', hair, {
          opacity: 0.92,
        })
      : path('M155 190C163 181 178 180 189 186C189 188 188 189 187 189C176 185 165 186 156 192Z', hair, {
          opacity: 0.8,
        });
  return mirrored(200, one + brow);
}

function lines(recipe: PortraitRecipe): string {
  if (recipe.age === 'young') return '';
  const fold = darker(skinOf(recipe), 0.45);
  const smile = mirrored(200, line('M180 238C172 246 170 254 171 261', fold, 1.7, { opacity: 0.38 }));
  if (recipe.age === 'middle') return smile;
  return (
    smile +
    line('M178 158C192 155 208 155 222 158', fold, 1.6, { opacity: 0.3 }) +
    line('M183 169C194 167 206 167 217 169', fold, 1.6, { opacity: 0.26 }) +
    mirrored(200, line('M154 208C151 211 149 213 147 214', fold, 1.4, { opacity: 0.4 }))
  );
}

/** Ears, face, light and shade, features; the light falls from the upper left. */
export function head(recipe: PortraitRecipe): string {
  const { half, chin } = faceShape(recipe);
  const { base, lip } = skins[recipe.skin];
  const shade = darker(base, 0.42);
  const ear =
    ellipse(200 - half + 1, 212, 9.5, 16, darker(base, 0.05)) +
    line(`M${200 - half - 3} 204C${200 - half - 7} 211 ${200 - half - 3} 216 ${200 - half} 220`, shade, 1.6, {
      opacity: 0.45,
    });
  const shadow = `M204 120C201 160 200 178 203 196C205 212 211 225 212 233C210 240 204 241 201 241C203 248 203 254 202 262C203 274 202 ${chin - 8} 200 ${chin + 8}L300 ${chin + 8}L300 120Z`;
  return (
    glow('cheek', [0, lip, 0.42], [1, lip, 0]) +
    blur('soft', 5) +
    mirrored(200, ear) +
    path(outline(recipe), base) +
    clip(
      'face',
      `<path d="${outline(recipe)}"/>`,
      path(shadow, shade, { opacity: 0.2 }),
      path('M262 120C248 170 262 240 214 300L300 300L300 120Z', shade, {
        opacity: 0.26,
        filter: 'url(#soft)',
      }),
      ellipse(166, 238, 22, 16, 'url(#cheek)'),
      ellipse(234, 238, 22, 16, 'url(#cheek)', { opacity: 0.75 }),
    ) +
    line('M190 236C193 241 200 242.5 207 239', shade, 2, { opacity: 0.6 }) +
    eyes(recipe) +
    lines(recipe) +
    path('M184 259C192 255 196 255.5 200 257C204 255.5 208 255 216 259C209 268 191 268 184 259Z', lip, {
      opacity: recipe.beard ? 0.75 : 0.82,
    }) +
    line('M183 259C191 261 209 261 217 258.6', darker(lip, 0.45), 1.7, { opacity: 0.85 })
  );
}

export function beard(recipe: PortraitRecipe): string {
  if (!recipe.beard) return '';
  const { color, style } = recipe.beard;
  const { half, chin } = faceShape(recipe);
  const dark = darker(color, 0.28);
  const light = lighter(color, 0.3);
  const moustache = (width: number, drop: number): string =>
    mirrored(
      200,
      path(
        `M200 246C192 242 ${190 - width * 0.4} 246 ${188 - width} ${256 + drop}C${192 - width * 0.3} ${260 + drop * 0.4} 194 258 200 254Z`,
        color,
      ) +
        line(`M197 249C190 248 ${189 - width * 0.4} 252 ${192 - width} ${254 + drop}`, light, 1.2, {
          opacity: 0.5,
        }),
    );
  const strands = (from: number, to: number, low: number): string =>
    Array.from({ length: 9 }, (_, i) => {
      const x = from + ((to - from) * i) / 8;
      return line(
        `M${x} ${270 + Math.abs(x - 200) * -0.25}C${x + 1} ${280} ${200 + (x - 200) * 0.7} ${low - 18} ${200 + (x - 200) * 0.45} ${low - 6}`,
        i % 2 ? dark : light,
        1.3,
        { opacity: 0.4 },
      );
    }).join('');
  if (style === 'moustache') return moustache(12, 2);
  if (style === 'broad-moustache') return moustache(24, 8);
  const lower = 'M188 266C194 270 206 270 212 266C209 274 191 274 188 266Z';
  if (style === 'goatee') {
    const tip = chin + 34;
    return (
      path(
        `M178 258C176 288 188 ${tip - 6} 200 ${tip}C212 ${tip - 6} 224 288 222 258C214 262 208 258 200 258C192 258 186 262 178 258Z`,
        color,
      ) +
      path('M186 260C193 257.5 207 257.5 214 260C208 266 192 266 186 260Z', skins[recipe.skin].lip, {
        opacity: 0.85,
      }) +
      strands(186, 214, tip) +
      moustache(16, 5)
    );
  }
  const left = 200 - half;
  const right = 200 + half;
  const low = style === 'full' ? chin + 22 : chin + 7;
  const whole = `M${left - 1} 212C${left + 1} 248 ${left + 10} ${low - 14} 200 ${low}C${right - 10} ${low - 14} ${right - 1} 248 ${right + 1} 212C${right - 8} 232 ${right - 14} 240 224 246C214 243 208 248 200 248C192 248 186 243 176 246C${left + 14} 240 ${left + 8} 232 ${left - 1} 212Z`;
  return (
    path(whole, color) +
    clip(
      'beard',
      `<path d="${whole}"/>`,
      path('M206 200C214 260 216 290 202 340L320 340L320 200Z', dark, { opacity: 0.3 }),
    ) +
    path('M184 259C192 256 208 256 216 259C209 267 191 267 184 259Z', skins[recipe.skin].lip, {
      opacity: 0.8,
    }) +
    path(lower, darker(color, 0.12)) +
    strands(160, 240, low) +
    moustache(15, 5)
  );
}

export function glasses(recipe: PortraitRecipe): string {
  if (!recipe.glasses) return '';
  const metal = '#4b4038';
  const { half } = faceShape(recipe);
  const rx = recipe.glasses === 'oval' ? 21 : recipe.glasses === 'pince-nez' ? 17.5 : 19.5;
  const ry = recipe.glasses === 'oval' ? 15 : rx;
  const lens = ellipse(174, 207, rx, ry, '#fffdf6', {
    'fill-opacity': 0.16,
    stroke: metal,
    'stroke-width': 2.5,
  });
  const arm = recipe.glasses === 'pince-nez' ? '' : line(`M${174 - rx} 205L${200 - half} 202`, metal, 2.3);
  const glint = line('M164 200C167 196 171 194 175 194', '#fffdf6', 1.8, { opacity: 0.6 });
  const chain =
    recipe.glasses === 'pince-nez'
      ? line('M243 212C258 240 252 290 246 330', metal, 1.2, { opacity: 0.7 })
      : '';
  return group(
    {},
    mirrored(200, lens + arm) +
      glint +
      line(`M${174 + rx} 204C197 200 203 200 ${226 - rx} 204`, metal, 2.5) +
      chain,
  );
}
