import { cropOf } from '#web/lib/photo/crop.ts';
import { encodePreview } from '#web/lib/photo/preview-jpeg.ts';
import { PREVIEW } from '#worker/contract/media.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { honorificFor } from '#worker/shared/lifespan.ts';
import { direction, otherLocale } from '#worker/shared/locale.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { fitText } from './fit-text.ts';

/** The light theme's colours, whatever the page's theme: a preview is seen among those of others. */
const COLORS = {
  background: '#fcfaf6',
  ink: '#27201b',
  secondary: '#514942',
  line: '#e2ddd5',
  accent: '#1c5a60',
};
const SERIF = '"Frank Ruhl Libre", "Times New Roman", serif';
const NAME_WEIGHT = 500;

const NO_BREAK = '\u00a0';

const MARGIN = 90;
const BAND = 14;
const ARCH = { width: 360, height: 450 };
const MIDDLE = (PREVIEW.height - BAND) / 2;

/**
 * The preview image of a site: portrait, names and dates, in the direction of its language. Null where this
 * browser cannot draw it.
 */
export async function drawPreview(site: Site): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PREVIEW.width;
  canvas.height = PREVIEW.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const texts = textsOf(site);
  if (!(await loadWebFonts())) return null;
  const face = site.portrait && (await loadImage(pictureNear(site.portrait, 800)));
  context.fillStyle = COLORS.background;
  context.fillRect(0, 0, PREVIEW.width, PREVIEW.height);
  context.fillStyle = COLORS.accent;
  context.fillRect(0, PREVIEW.height - BAND, PREVIEW.width, BAND);
  if (face && site.portrait) drawFace(context, face, site.portrait, direction(site.lang) === 'rtl');
  drawTexts(context, site, texts, Boolean(face));
  return encodePreview(canvas);
}

type Texts = { name: string; other: string; days: string };

function textsOf(site: Site): Texts {
  const honorific = honorificFor(site.honorific, site.lang);
  const days = [site.birth_civil, site.death_civil].flatMap((day) => day ?? []);
  return {
    name: honorific ? `${site.name}${NO_BREAK}${honorific}` : site.name,
    other: site.other_name ?? '',
    days: days.map((day) => renderDate(day, site.lang)).join(' – '),
  };
}

/**
 * Whether our web fonts loaded; otherwise the preview would permanently contain the fallback font. The
 * fallback has the same family name but no `unicode-range`, which each of our files has. They are added
 * shortly after the page loads.
 */
async function loadWebFonts(): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const webFonts = Array.from(document.fonts).filter(
      ({ family, unicodeRange }) =>
        family.includes('Frank Ruhl Libre') && !/^U\+0-10FFFF$/i.test(unicodeRange),
    );
    if (webFonts.length > 0)
      return (await Promise.allSettled(webFonts.map((face) => face.load()))).every(isFulfilled);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

const isFulfilled = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';

function loadImage(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the portrait did not come'));
    image.src = address;
  });
}

/** Draws the portrait under an arch at the inline-start side, cropped around its focal point. */
function drawFace(
  context: CanvasRenderingContext2D,
  face: HTMLImageElement,
  { focal }: Picture,
  fromEnd: boolean,
): void {
  const { width, height } = ARCH;
  const x = fromEnd ? PREVIEW.width - MARGIN - width : MARGIN;
  const y = MIDDLE - height / 2;
  const crop = cropOf({ width: face.naturalWidth, height: face.naturalHeight }, focal, width / height);
  const arch = new Path2D();
  arch.roundRect(x, y, width, height, [width / 2, width / 2, 12, 12]);
  context.save();
  context.clip(arch);
  context.fillStyle = COLORS.line;
  context.fillRect(x, y, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(face, crop.x, crop.y, crop.width, crop.height, x, y, width, height);
  context.restore();
  context.strokeStyle = COLORS.line;
  context.lineWidth = 3;
  context.stroke(arch);
}

type Block = {
  text: string;
  sizes: readonly number[];
  maxLines: number;
  weight: number;
  color: string;
  isRtl: boolean;
  /** The vertical gap above it. */
  gap: number;
};

function blocksOf({ lang }: Site, { name, other, days }: Texts): Block[] {
  const isRtl = direction(lang) === 'rtl';
  const secondary = { weight: 400, color: COLORS.secondary, isRtl };
  const blocks: Block[] = [
    {
      text: name,
      sizes: [88, 80, 72, 64, 58],
      maxLines: 2,
      weight: NAME_WEIGHT,
      color: COLORS.ink,
      isRtl,
      gap: 0,
    },
    {
      ...secondary,
      text: other,
      sizes: [44, 38, 32],
      maxLines: 2,
      isRtl: direction(otherLocale(lang)) === 'rtl',
      gap: 10,
    },
    { ...secondary, text: days, sizes: [38, 34, 30, 26], maxLines: 2, gap: 18 },
    {
      ...secondary,
      text: PRODUCT_NAME[lang],
      sizes: [32],
      maxLines: 1,
      weight: NAME_WEIGHT,
      color: COLORS.accent,
      gap: 34,
    },
  ];
  return blocks.filter(({ text }) => text !== '');
}

const LINE = 1.25;

function drawTexts(context: CanvasRenderingContext2D, site: Site, texts: Texts, hasPortrait: boolean): void {
  const fromEnd = direction(site.lang) === 'rtl';
  const reservedWidth = hasPortrait ? ARCH.width + 60 : 0;
  const width = PREVIEW.width - 2 * MARGIN - reservedWidth;
  const blocks = blocksOf(site, texts).map((block) => {
    const fontAt = (size: number) => `${block.weight} ${size}px ${SERIF}`;
    const { size, lines } = fitText(block.text, { width, ...block }, (part, fontSize) => {
      context.font = fontAt(fontSize);
      return context.measureText(part).width;
    });
    return { ...block, font: fontAt(size), lines, line: size * LINE };
  });
  const totalHeight = blocks.reduce((sum, { gap, line, lines }) => sum + gap + line * lines.length, 0);
  const start = fromEnd ? PREVIEW.width - MARGIN - reservedWidth : MARGIN + reservedWidth;
  context.textBaseline = 'middle';
  context.textAlign = hasPortrait ? (fromEnd ? 'right' : 'left') : 'center';
  let y = MIDDLE - totalHeight / 2;
  for (const { gap, line, lines, font, color, isRtl } of blocks) {
    y += gap;
    context.font = font;
    context.fillStyle = color;
    context.direction = isRtl ? 'rtl' : 'ltr';
    for (const text of lines) {
      context.fillText(text, hasPortrait ? start : PREVIEW.width / 2, y + line / 2);
      y += line;
    }
  }
}
