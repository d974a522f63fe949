import { MEMORY_TYPES, type MemoryMedia, type MemoryType } from '#worker/contract/memory.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import { kind as candle } from './candle.ts';
import { kind as files } from './files.ts';
import { kind as link } from './link.ts';
import type { Attachment, MemoryKind, Shown } from './memory-kind.ts';
import { kind as text } from './text.ts';

/** A kind is in the file named after its type. */
const FILES = import.meta.glob<MemoryKind>(['./*.ts', '!./memory-kind*.ts'], { eager: true, import: 'kind' });

/** In the order of matching, for memories and for attachments. */
const KINDS = MEMORY_TYPES.flatMap((type) => FILES[`./${type}.ts`] ?? []);

/** The kind of a new memory: sent as a candle or not, with these attachments and links. */
export const kindOf = (
  isCandle: boolean,
  attachments: readonly Attachment[],
  links: readonly unknown[],
): MemoryKind => KINDS.find((kind) => kind.matches(isCandle, attachments, links)) ?? text;

/** The types of the kinds of these attachments and links, without repetition. */
export const heldKinds = (attachments: readonly Attachment[], links: readonly unknown[]): MemoryType[] => {
  const held = new Set([...attachments.map(kindOfAttachment), ...(links.length > 0 ? [link] : [])]);
  return KINDS.filter((kind) => held.has(kind)).map(({ type }) => type);
};

/** The kind of a stored memory; a type that can no longer be created is presented as text. */
export const kindOfType = (type: MemoryType): MemoryKind => KINDS.find((kind) => kind.type === type) ?? text;

/** Whether a stored memory was sent as a candle. It stays one, whatever its content. */
export const isCandle = (type: MemoryType): boolean => type === candle.type;

const kindOfAttachment = (attachment: Attachment): MemoryKind =>
  KINDS.find((kind) => kind.attachment?.matches(attachment)) ?? files;

export const presentAttachment = (cell: MediaCell, shown: Shown): MemoryMedia =>
  (kindOfAttachment(cell).attachment ?? files.attachment).present(cell, shown);
