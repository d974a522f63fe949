import { FILE_TYPES, type FileType } from '#worker/contract/media.ts';

const CLEANED: readonly FileType[] = ['video/mp4', 'video/quicktime', 'audio/mp4'];

/** Whether the location is removed from files of this type, before they are served. */
export const isCleaned = (type: FileType): boolean => CLEANED.includes(type);

export const CLEANED_EXTENSIONS: readonly string[] = CLEANED.flatMap((type) => [
  ...FILE_TYPES[type].extensions,
]);
