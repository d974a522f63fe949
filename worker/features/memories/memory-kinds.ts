import type { MemoryMedia, MemoryType } from '#worker/contract/memory.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import type { pictureOf } from '#worker/features/media/public.ts';
import { candle } from './memory-kinds/candle.ts';
import { files } from './memory-kinds/files.ts';
import type { Attachment, MemoryKind } from './memory-kinds/memory-kind.ts';
import { photo } from './memory-kinds/photo.ts';
import { text } from './memory-kinds/text.ts';

/** In the order of matching, for memories and for attachments; the last kind matches everything. */
const KINDS: readonly MemoryKind[] = [candle, photo, files, text];

/** The kind of a new memory: sent as a candle or not, with these attachments. */
export const kindOf = (isCandle: boolean, attachments: readonly Attachment[]): MemoryKind =>
  KINDS.find((kind) => kind.matches(isCandle, attachments)) ?? text;

/** The kind of a stored memory; a type that can no longer be created is presented as text. */
export const kindOfType = (type: MemoryType): MemoryKind => KINDS.find((kind) => kind.type === type) ?? text;

/** Whether a stored memory was sent as a candle. It stays one, whatever its content. */
export const isCandle = (type: MemoryType): boolean => type === candle.type;

export const presentAttachment = (cell: MediaCell, picture: ReturnType<typeof pictureOf>): MemoryMedia =>
  (KINDS.find(({ attachment }) => attachment?.matches(cell))?.attachment ?? files.attachment).present(
    cell,
    picture,
  );
