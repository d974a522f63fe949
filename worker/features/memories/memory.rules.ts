import type { FieldError } from '#worker/contract/errors.ts';
import { dayOf } from '#worker/core/clock.ts';
import type { MediaCell } from '#worker/db/schema/memories.ts';
import type { MediaRow } from '#worker/features/media/public.ts';
import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { isAfter, isRealDate, latestToday } from '#worker/shared/hebrew-date.ts';

const DAY_MS = 86_400_000;

/** How long a deleted memory can be restored, in days. */
export const TRASH_DAYS = 30;
export const trashEnds = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * DAY_MS);

/** What was deleted before a pause of its site can be restored for so many days after it at least. */
const DAYS_AFTER_PAUSE = 7;
export const trashedAfterPause = (now: Date): Date =>
  new Date(trashEnds(now).getTime() + DAYS_AFTER_PAUSE * DAY_MS);

/** Errors for media that occur more than once. */
export function repeatedMedia(media: readonly { id: string }[]): FieldError[] {
  const seen = new Set<string>();
  return media.flatMap(({ id }, at) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [{ pointer: `/media/${at}/id`, code: 'media.twice', params: {} }] : [];
  });
}

/** Errors of the day on which what is told happened. */
export function faultsOfDay(day: CalendarDate | null | undefined, now: Date): FieldError[] {
  const fault = (code: 'date.unreal' | 'date.in_future') => [{ pointer: '/happened_on', code, params: {} }];
  if (!day) return [];
  if (!isRealDate(day)) return fault('date.unreal');
  return isAfter(day, latestToday(now)) ? fault('date.in_future') : [];
}

type Counted = { status: string; created_at: string; decided_at: string | null };

/** The UTC day on which a memory was published, or null; approval counts as a new publication. */
export const publishedOn = (memory: Counted): string | null =>
  memory.status === 'published' ? dayOf(new Date(memory.decided_at ?? memory.created_at)) : null;

/** The columns of a medium that are stored with the memory. */
export const cellOf = (row: MediaRow): MediaCell => ({
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
  bytes: row.file_bytes,
  duration_ms: row.duration_ms,
  peaks: row.peaks,
  state: row.state,
  transcript_lang: row.transcript_lang,
  captions_lang: row.captions_lang,
});
