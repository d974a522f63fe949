import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { isInlineType } from '#worker/shared/file-type.ts';

const VIEWED: readonly MemoryMedia['kind'][] = ['photo', 'video'];

/** The photos and videos of a memory that are looked at in full size, in their order. */
export const viewableOf = ({ media }: Memory): MemoryMedia[] =>
  media.filter(
    ({ kind, content_type, state, closed }) =>
      VIEWED.includes(kind) && isInlineType(content_type) && state === 'ready' && !closed,
  );

const PLAYED: readonly MemoryMedia['kind'][] = ['video', 'audio'];

/** The videos and recordings of a memory that may have a transcript here, in their order. */
export const playedOf = ({ media }: Memory): MemoryMedia[] =>
  media.filter(({ kind, state, closed }) => PLAYED.includes(kind) && state === 'ready' && !closed);
