import { FILE_TYPES, type FileType, KIND_RULES, type MediaKind } from '#worker/contract/media.ts';
import { extensionOf } from './file-extension.ts';

/**
 * The type of a file by its name's extension; null if it is not accepted. Browsers announce many types
 * differently or not at all, so the announced one only decides between types with the same extension. That of
 * a picture must match.
 */
export function fileTypeOf({ name, type }: { name: string; type: string }): FileType | null {
  const extension = extensionOf(name);
  const announced = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const types = (Object.keys(FILE_TYPES) as FileType[]).filter((one) =>
    extensionsOf(one).includes(extension),
  );
  const match = types.find((one) => one === announced);
  if (match) return match;
  return announced.startsWith('image/') ? null : (types.find((one) => !isPictureType(one)) ?? null);
}

export const kindOfFile = (type: FileType): MediaKind => FILE_TYPES[type].kind;

/** Whether a file of this type is a picture itself, and not a file with a poster or none. */
export const isPictureType = (type: FileType): boolean => KIND_RULES[kindOfFile(type)].isPicture;

export const extensionsOf = (type: FileType): readonly string[] => FILE_TYPES[type].extensions;

/** Whether pages show or play a stored type; any other is a download. */
export const isInlineType = (type: string): boolean =>
  Object.hasOwn(FILE_TYPES, type) && FILE_TYPES[type as FileType].inline;
