import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { ImageType } from '#worker/contract/media.ts';
import { cleanImage } from '#worker/features/media/formats/clean-image.ts';

const [width, height] = [64, 48];
const dots = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37 + at / width) & 255));
const photo = () => sharp(dots, { raw: { width, height, channels: 3 } });
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="32,5.1N">CANARY</rdf:Description></rdf:RDF></x:xmpmeta>`;
const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '32/1 5/1 7/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '34/1 46/1 0/1',
};
const telling = (image: Sharp) =>
  image.withExif({ IFD0: { ImageDescription: 'CANARY' }, IFD3: GPS }).withXmp(XMP);

const PHOTOS: [what: string, type: ImageType, image: () => Sharp][] = [
  ['baseline', 'image/jpeg', () => photo().jpeg()],
  ['progressive', 'image/jpeg', () => photo().jpeg({ progressive: true })],
  ['in wide colours', 'image/jpeg', () => photo().jpeg().withIccProfile('p3')],
  ['plain', 'image/png', () => photo().png()],
  ['of few colours', 'image/png', () => photo().png({ palette: true })],
  ['interlaced', 'image/png', () => photo().png({ progressive: true })],
  ['lossy', 'image/webp', () => photo().webp()],
  ['lossless', 'image/webp', () => photo().webp({ lossless: true })],
  ['half seen through', 'image/webp', () => photo().ensureAlpha(0.5).webp().withIccProfile('p3')],
  ['in strips', 'image/tiff', () => photo().tiff({ compression: 'lzw' })],
  [
    'in tiles',
    'image/tiff',
    () => photo().tiff({ compression: 'deflate', tile: true, tileWidth: 32, tileHeight: 32 }),
  ],
];

const folder = await mkdtemp(path.join(tmpdir(), 'photos-'));
afterAll(() => rm(folder, { recursive: true }));

test.each(PHOTOS)(
  'a photo, %s (%s), keeps every dot and its colours, and tells nothing',
  async (what, type, image) => {
    const before = await telling(image()).toBuffer();
    expect(before.includes('CANARY')).toBe(true);
    const { bytes } = cleanImage(new Uint8Array(before), type);
    const [was, is] = [await sharp(before).metadata(), await sharp(bytes).metadata()];
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    expect([is.exif, is.xmp, is.iptc]).toEqual([undefined, undefined, undefined]);
    expect(is.icc).toEqual(was.icc);
    expect(Buffer.from(bytes).includes('CANARY')).toBe(false);
    const file = path.join(folder, `${what}.${type.split('/')[1]}`);
    writeFileSync(file, bytes);
    const tool = spawnSync('exiftool', ['-j', '-G1', '-a', '-u', '-ee', file], { encoding: 'utf8' });
    if (!tool.error) expect(tool.stdout).not.toMatch(/GPS|XMP|CANARY|ExifIFD|IPTC|MakerNote/);
  },
);

test.each(['gif', 'webp'] as const)('a %s that moves goes on moving as it did', async (format) => {
  const raw = { width, height: height * 2, channels: 3 as const, pageHeight: height };
  const frames = sharp(Buffer.concat([dots, dots.map((dot) => 255 - dot)]), { raw });
  const before = await frames[format]({ loop: 3, delay: [100, 200] }).toBuffer();
  const { bytes } = cleanImage(new Uint8Array(before), `image/${format}`);
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    loop: 3,
    delay: [100, 200],
  });
  expect(await sharp(bytes, { animated: true }).raw().toBuffer()).toEqual(
    await sharp(before, { animated: true }).raw().toBuffer(),
  );
});
