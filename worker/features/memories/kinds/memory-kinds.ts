import { MEMORY_TYPES, type MemoryMedia, type MemoryType } from '#worker/contract/memory.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import { kind as candle } from './candle.ts';
import { kind as files } from './files.ts';
import type { Attachment, MemoryKind, Shown } from './memory-kind.ts';
import { kind as text } from './text.ts';

/** A kind is in the file named after its type. */
const FILES = import.meta.glob<MemoryKind>(['./*.ts', '!./memory-kind*.ts'], { eager: true, import: 'kind' });

/** In the order of matching, for memories and for attachments. */
const KINDS = MEMORY_TYPES.flatMap((type) => FILES[`./${type}.ts`] ?? []);

/** The kind of a new memory: sent as a candle or not, with these attachments. */
export const kindOf = (isCandle: boolean, attachments: readonly Attachment[]): MemoryKind =>
  KINDS.find((kind) => kind.matches(isCandle, attachments)) ?? text;

/** The kind of a stored memory; a type that can no longer be created is presented as text. */
export const kindOfType = (type: MemoryType): MemoryKind => KINDS.find((kind) => kind.type === type) ?? text;

/** Whether a stored memory was sent as a candle. It stays one, whatever its content. */
export const isCandle = (type: MemoryType): boolean => type === candle.type;

export const presentAttachment = (cell: MediaCell, shown: Shown): MemoryMedia =>
  (KINDS.find(({ attachment }) => attachment?.matches(cell))?.attachment ?? files.attachment).present(
    cell,
    shown,
  );
