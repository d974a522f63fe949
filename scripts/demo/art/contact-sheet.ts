/**
 * Draws every picture of the demo content on one sheet:
 * `node scripts/demo/art/contact-sheet.ts [file] [portrait|cover|photo|sample]`.
 */
import sharp from 'sharp';
import type { ArtRecipe, CoverScene, Palette, PhotoMotif } from './recipe.ts';
import { drawArt } from './render-art.ts';

const [file = '/tmp/contact-sheet.png', only] = process.argv.slice(2);

const scenes: CoverScene[] = [
  'lake',
  'hills',
  'rooflines',
  'fog',
  'street',
  'library',
  'night',
  'cliffs',
  'harbour',
  'field',
  'pines',
  'waves',
  'river',
  'garden',
];
const motifs: PhotoMotif[] = [
  'book',
  'window',
  'tree',
  'street',
  'letter',
  'piano',
  'lamp',
  'shore',
  'shelf',
  'flowers',
  'table',
  'path',
  'door',
  'bench',
  'fossil',
  'boat',
];
const palettes: Palette[] = [
  'lake',
  'stone',
  'dawn',
  'olive',
  'wheat',
  'sea',
  'dusk',
  'night',
  'rose',
  'fog',
  'moss',
  'clay',
];

/** Each scene and motif once, whether or not it is used. */
const samples = (): ArtRecipe[] => [
  ...scenes.map(
    (scene, i): ArtRecipe => ({ kind: 'cover', seed: i + 1, scene, palette: palettes[i % 12] as Palette }),
  ),
  ...motifs.map(
    (motif, i): ArtRecipe => ({
      kind: 'photo',
      seed: i + 1,
      motif,
      palette: palettes[(i * 5) % 12] as Palette,
      ratio: (['4:3', '3:2', '1:1', '4:5'] as const)[i % 4] as '4:3',
    }),
  ),
];

async function used(): Promise<ArtRecipe[]> {
  const { demoSites } = await import('../content/index.ts');
  return demoSites.flatMap((site): ArtRecipe[] => [
    ...(site.portrait ? [site.portrait] : []),
    site.cover,
    ...site.memories.flatMap((memory) =>
      memory.type === 'photo' ? memory.media.map((media) => media.art) : [],
    ),
  ]);
}

const all = only === 'sample' ? samples() : await used();
const recipes = all
  .filter((recipe) => !only || only === 'sample' || recipe.kind === only)
  .sort((a, b) => a.kind.localeCompare(b.kind));
const gap = 12;
const sheetWidth = 1880;
const tiles: { input: Buffer; left: number; top: number }[] = [];
let left = gap;
let top = gap;
let rowHeight = 0;
for (const recipe of recipes) {
  const drawn = drawArt(recipe);
  const width = recipe.kind === 'cover' ? 608 : recipe.kind === 'portrait' ? 296 : 298;
  const height = Math.round((width * drawn.height) / drawn.width);
  if (left + width > sheetWidth) {
    left = gap;
    top += rowHeight + gap;
    rowHeight = 0;
  }
  const arch = `<svg width="${width}" height="${height}"><path d="M0 ${height}L0 ${width / 2}A${width / 2} ${width / 2} 0 0 1 ${width} ${width / 2}L${width} ${height}Z"/></svg>`;
  const picture = sharp(Buffer.from(drawn.svg)).resize(width, height);
  tiles.push({
    input: await (recipe.kind === 'portrait'
      ? picture.composite([{ input: Buffer.from(arch), blend: 'dest-in' }])
      : picture
    )
      .png()
      .toBuffer(),
    left,
    top,
  });
  left += width + gap;
  rowHeight = Math.max(rowHeight, height);
}
await sharp({
  create: { width: sheetWidth, height: top + rowHeight + gap, channels: 3, background: '#FCFAF6' },
})
  .composite(tiles)
  .png()
  .toFile(file);
console.log(`${recipes.length} pictures on ${file}`);
