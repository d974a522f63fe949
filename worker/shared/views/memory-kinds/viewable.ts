import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { isInlineType } from '#worker/shared/file-type.ts';
import { closedBecause } from './media-note.tsx';
import { isPhoto } from './photo.tsx';
import { isVideo } from './videos.tsx';

/** The photos and videos of a memory that are looked at in full size, in their order. */
export const viewableOf = ({ media }: Memory): MemoryMedia[] =>
  media.filter(
    (one) => !closedBecause(one) && (isPhoto(one) || (isVideo(one) && isInlineType(one.content_type))),
  );
