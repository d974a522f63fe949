import type { ImageType } from '#worker/contract/media.ts';
import { startsWith } from './bytes.ts';
import { isAnimated } from './strip-png.ts';
import { svgText } from './strip-svg.ts';

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1'];

/** The type of a file by its first bytes, regardless of its name; null for unsupported types. */
export function sniff(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return isAnimated(bytes) ? 'image/apng' : 'image/png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'BM') && startsWith(bytes, '\0\0\0', 15)) return 'image/bmp';
  if (startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*')) return 'image/tiff';
  if (startsWith(bytes, 'ftyp', 4))
    return HEIC_BRANDS.some((brand) => startsWith(bytes, brand, 8)) ? 'image/heic' : null;
  return svgText(bytes) === null ? null : 'image/svg+xml';
}
