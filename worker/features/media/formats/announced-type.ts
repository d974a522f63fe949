import { IMAGE_TYPES, type ImageType } from '#worker/contract/media.ts';
import { extensionOf } from '#worker/shared/file-extension.ts';

/** The announced type, if it is supported and matches the file name's extension. */
export function announcedType({ name, type }: { name: string; type: string }): ImageType | null {
  const announced = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!isImageType(announced)) return null;
  const extensions: readonly string[] = IMAGE_TYPES[announced].extensions;
  return extensions.includes(extensionOf(name)) ? announced : null;
}

const isImageType = (type: string): type is ImageType => Object.hasOwn(IMAGE_TYPES, type);
