import { IMAGE_TYPES } from '#worker/contract/media.ts';
import type { MemoryType } from '#worker/contract/memory.ts';
import type { FieldError } from '#worker/core/app-error.ts';
import { dayOf } from '#worker/core/clock.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';

/** How long what was deleted can be brought back. */
export const TRASH_DAYS = 30;
export const trashEnds = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * 86_400_000);

type Words = {
  text?: string | null | undefined;
  candle_text?: string | null | undefined;
  media: readonly { id: string }[];
};

/** A memory says or shows something; a candle says enough by burning. */
export const isEmpty = (words: Words, candle: boolean): boolean =>
  !candle && !words.text && words.media.length === 0;

/** A candle has an inscription and nothing else; only a candle has one. No picture comes twice. */
export function wordFaults(words: Words, candle: boolean): FieldError[] {
  const faults: FieldError[] = [];
  const fault = (pointer: string, code: string) => faults.push({ pointer, code, params: {} });
  if (candle && words.text) fault('/text', 'candle.text');
  if (candle && words.media.length > 0) fault('/media', 'candle.media');
  if (!candle && words.candle_text) fault('/candle_text', 'candle.only');
  const seen = new Set<string>();
  for (const [at, { id }] of words.media.entries()) {
    if (seen.has(id)) fault(`/media/${at}/id`, 'media.twice');
    seen.add(id);
  }
  return faults;
}

type File = Pick<MediaCell, 'kind' | 'content_type'>;

/** Whether a browser draws it on our pages; what it does not is a file to download. */
export const isDrawn = ({ kind, content_type: type }: File): boolean =>
  kind === 'photo' && type in IMAGE_TYPES && IMAGE_TYPES[type as keyof typeof IMAGE_TYPES].inline;

export function typeOf(candle: boolean, media: readonly File[]): MemoryType {
  if (candle) return 'candle';
  if (media.some(isDrawn)) return 'photo';
  return media.length > 0 ? 'files' : 'text';
}

type Counted = { status: string; type: MemoryType; created_at: string; decided_at: string | null };

/** The UTC day on which it became visible, where it is; a decision publishes anew. */
export const publishedOn = (memory: Counted): string | null =>
  memory.status === 'published' ? dayOf(new Date(memory.decided_at ?? memory.created_at)) : null;

/** What a memory remembers of a medium. */
export const cellOf = (row: MediaCell): MediaCell => ({
  id: row.id,
  kind: row.kind,
  width: row.width,
  height: row.height,
  widths: row.widths,
  thumbhash: row.thumbhash,
  focal_x: row.focal_x,
  focal_y: row.focal_y,
  caption: row.caption,
  name: row.name,
  content_type: row.content_type,
});
