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
const COLORS = { paper: '#fcfaf6', ink: '#27201b', quiet: '#514942', line: '#e2ddd5', accent: '#1c5a60' };
const SERIF = '"Frank Ruhl Libre", "Times New Roman", serif';
const NAME_WEIGHT = 500;

const NO_BREAK = '\u00a0';

const MARGIN = 90;
const BAND = 14;
const ARCH = { width: 360, height: 450 };
const MIDDLE = (PREVIEW.height - BAND) / 2;
const QUALITIES = [0.9, 0.82, 0.72, 0.6, 0.45, 0.3];

/**
 * The preview image of a site: portrait, names and dates, in the direction of its language. Null where this
 * browser cannot draw it.
 */
export async function drawPreview(site: Site): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PREVIEW.width;
  canvas.height = PREVIEW.height;
  const paper = canvas.getContext('2d');
  if (!paper) return null;
  const texts = textsOf(site);
  if (!(await hasLetters())) return null;
  const face = site.portrait && (await loaded(pictureNear(site.portrait, 800)));
  paper.fillStyle = COLORS.paper;
  paper.fillRect(0, 0, PREVIEW.width, PREVIEW.height);
  paper.fillStyle = COLORS.accent;
  paper.fillRect(0, PREVIEW.height - BAND, PREVIEW.width, BAND);
  if (face && site.portrait) drawFace(paper, face, site.portrait, direction(site.lang) === 'rtl');
  drawTexts(paper, site, texts, Boolean(face));
  return encoded(canvas);
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
async function hasLetters(): Promise<boolean> {
  for (let waited = 0; waited < 10; waited++) {
    const ours = Array.from(document.fonts).filter(
      ({ family, unicodeRange }) =>
        family.includes('Frank Ruhl Libre') && !/^U\+0-10FFFF$/i.test(unicodeRange),
    );
    if (ours.length > 0) return (await Promise.allSettled(ours.map((face) => face.load()))).every(isDone);
    await new Promise((done) => setTimeout(done, 500));
  }
  return false;
}

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';

function loaded(address: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the portrait did not come'));
    image.src = address;
  });
}

/** Draws the portrait under an arch at the inline-start side, cropped around its focal point. */
function drawFace(
  paper: CanvasRenderingContext2D,
  face: HTMLImageElement,
  { focal }: Picture,
  fromEnd: boolean,
): void {
  const { width, height } = ARCH;
  const x = fromEnd ? PREVIEW.width - MARGIN - width : MARGIN;
  const y = MIDDLE - height / 2;
  const scale = Math.max(width / face.naturalWidth, height / face.naturalHeight);
  const [wide, high] = [face.naturalWidth * scale, face.naturalHeight * scale];
  const arch = new Path2D();
  arch.roundRect(x, y, width, height, [width / 2, width / 2, 12, 12]);
  paper.save();
  paper.clip(arch);
  paper.fillStyle = COLORS.line;
  paper.fillRect(x, y, width, height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(face, x - (wide - width) * focal.x, y - (high - height) * focal.y, wide, high);
  paper.restore();
  paper.strokeStyle = COLORS.line;
  paper.lineWidth = 3;
  paper.stroke(arch);
}

type Block = {
  text: string;
  sizes: readonly number[];
  most: number;
  weight: number;
  color: string;
  isRtl: boolean;
  /** The vertical gap above it. */
  gap: number;
};

function blocksOf({ lang }: Site, { name, other, days }: Texts): Block[] {
  const isRtl = direction(lang) === 'rtl';
  const quiet = { weight: 400, color: COLORS.quiet, isRtl };
  const blocks: Block[] = [
    {
      text: name,
      sizes: [88, 80, 72, 64, 58],
      most: 2,
      weight: NAME_WEIGHT,
      color: COLORS.ink,
      isRtl,
      gap: 0,
    },
    {
      ...quiet,
      text: other,
      sizes: [44, 38, 32],
      most: 2,
      isRtl: direction(otherLocale(lang)) === 'rtl',
      gap: 10,
    },
    { ...quiet, text: days, sizes: [38, 34, 30, 26], most: 2, gap: 18 },
    {
      ...quiet,
      text: PRODUCT_NAME[lang],
      sizes: [32],
      most: 1,
      weight: NAME_WEIGHT,
      color: COLORS.accent,
      gap: 34,
    },
  ];
  return blocks.filter(({ text }) => text !== '');
}

const LINE = 1.25;

function drawTexts(paper: CanvasRenderingContext2D, site: Site, texts: Texts, besideFace: boolean): void {
  const fromEnd = direction(site.lang) === 'rtl';
  const taken = besideFace ? ARCH.width + 60 : 0;
  const width = PREVIEW.width - 2 * MARGIN - taken;
  const blocks = blocksOf(site, texts).map((block) => {
    const fontAt = (size: number) => `${block.weight} ${size}px ${SERIF}`;
    const { size, lines } = fitText(block.text, { width, ...block }, (part, at) => {
      paper.font = fontAt(at);
      return paper.measureText(part).width;
    });
    return { ...block, font: fontAt(size), lines, line: size * LINE };
  });
  const high = blocks.reduce((sum, { gap, line, lines }) => sum + gap + line * lines.length, 0);
  const start = fromEnd ? PREVIEW.width - MARGIN - taken : MARGIN + taken;
  paper.textBaseline = 'middle';
  paper.textAlign = besideFace ? (fromEnd ? 'right' : 'left') : 'center';
  let y = MIDDLE - high / 2;
  for (const { gap, line, lines, font, color, isRtl } of blocks) {
    y += gap;
    paper.font = font;
    paper.fillStyle = color;
    paper.direction = isRtl ? 'rtl' : 'ltr';
    for (const text of lines) {
      paper.fillText(text, besideFace ? start : PREVIEW.width / 2, y + line / 2);
      y += line;
    }
  }
}

async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.type === 'image/jpeg' && blob.size <= PREVIEW.bytes) return blob;
  }
  return null;
}
