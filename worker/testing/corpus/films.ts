import { box, film, PLACE } from '#worker/testing/files.ts';
import { bytesOf, number } from '#worker/testing/images.ts';
import { type CorpusFile, taken } from './corpus-file.ts';

const track = (...more: Uint8Array[]) =>
  box(
    'trak',
    box('tkhd', new Uint8Array(84)),
    box('mdia', box('hdlr', new Uint8Array(8), 'vide', new Uint8Array(13)), box('minf', ...more)),
    ...more,
  );
const movie = (brand: string, index: Uint8Array[], top: Uint8Array[] = [], inTrack: Uint8Array[] = []) =>
  bytesOf(
    box('ftyp', brand, new Uint8Array(4), brand),
    box('mdat', 'picture and sound'),
    box('moov', box('mvhd', new Uint8Array(100)), track(...inTrack), ...index),
    ...top,
  );
const whole = new Uint8Array(4);
const apple = box(
  'meta',
  box('hdlr', whole, whole, 'mdta', new Uint8Array(13)),
  box('keys', whole, number(1, 4), box('mdta', 'com.apple.quicktime.location.ISO6709')),
  box('ilst', box('\0\0\0\x01', box('data', number(1, 4), whole, PLACE))),
);
const xyz = box('udta', box('\xa9xyz', number(PLACE.length, 2), number(0x15c7, 2), PLACE));
const loci = box('udta', box('loci', whole, number(0, 2), `${PLACE}\0`, new Uint8Array(13)));

const aMov = (
  what: string,
  ...parts: Parameters<typeof movie> extends [string, ...infer Rest] ? Rest : never
) => taken(what, { name: 'a.mov', type: 'video/quicktime', bytes: movie('qt  ', ...parts) });
const anMp4 = (what: string, bytes: Uint8Array) => taken(what, { name: 'a.mp4', type: 'video/mp4', bytes });

/** Films that tell where they were made; they are served once a job has removed that. */
export const FILMS: CorpusFile[] = [
  aMov('a place in a MOV’s ©xyz', [xyz]),
  aMov('a place in a MOV’s keys', [apple]),
  aMov('a place in a MOV’s track', [], [], [xyz]),
  aMov('a place in a MOV’s free space', [], [box('free', PLACE), box('skip', PLACE)]),
  anMp4('a place in an MP4’s ©xyz', movie('isom', [xyz])),
  anMp4('a place in an MP4’s loci', movie('isom', [loci])),
  anMp4('a place in an MP4’s keys', movie('isom', [apple])),
  anMp4('a place in an MP4’s XMP', movie('isom', [], [box('uuid', new Uint8Array(16), PLACE)])),
  anMp4('a place in a box that nobody knows', movie('isom', [], [box('GPMF', PLACE)])),
  anMp4('a place in every box', film()),
];
