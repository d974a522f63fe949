import { IMAGE_TYPES } from '#worker/contract/media.ts';
import { CANDLE_TEXT_MAX, type MemoryMedia, type MemoryType } from '#worker/contract/memory.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import type { pictureOf } from '#worker/features/media/public.ts';
import { countCandle } from '#worker/features/site-access/public.ts';
import { type Attachment, type MemoryKind, post } from './memory-kind.ts';

/** A candle: an optional inscription and no other content. */
const candle = {
  type: 'candle',
  action: 'candle',
  matches: (isCandle) => isCandle,
  textField: { column: 'candle_text', max: CANDLE_TEXT_MAX },
  isEmpty: () => false,
  faults: ({ text, media }) => [
    ...(text ? [{ pointer: '/text', code: 'candle.text', params: {} } as const] : []),
    ...(media.length > 0 ? [{ pointer: '/media', code: 'candle.media', params: {} } as const] : []),
  ],
  countPublished: countCandle,
} satisfies MemoryKind;

/** Whether browsers display the image inline. */
const isDrawn = ({ kind, content_type: type }: Attachment): boolean =>
  kind === 'photo' && type in IMAGE_TYPES && IMAGE_TYPES[type as keyof typeof IMAGE_TYPES].inline;

/** One or more photos, with or without text. */
const photo = {
  ...post,
  type: 'photo',
  matches: (_, attachments) => attachments.some(isDrawn),
  attachment: {
    matches: isDrawn,
    present: ({ caption }, picture) => ({ ...picture, kind: 'photo', caption, name: null }),
  },
} satisfies MemoryKind;

/** Files to download, such as images in a format that browsers do not display. */
const files = {
  ...post,
  type: 'files',
  matches: (_, attachments) => attachments.length > 0,
  attachment: {
    matches: () => true,
    present: ({ caption, name }, picture) => ({ ...picture, widths: [], kind: 'file', caption, name }),
  },
} satisfies MemoryKind;

/** Text without attachments. */
const text = { ...post, type: 'text', matches: () => true } satisfies MemoryKind;

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
