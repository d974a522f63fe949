import { and, eq } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { media } from '#worker/db/schema/sites.ts';

export type TranscriptRow = typeof transcripts.$inferSelect;

/** A medium of a memory with its transcript, null where it never had one. */
export const findTranscribed = async (db: Db, mediaId: string) =>
  (
    await db
      .select({
        media: { id: media.id, kind: media.kind, widths: media.widths, memory_id: media.memory_id },
        transcript: transcripts,
      })
      .from(media)
      .leftJoin(transcripts, eq(transcripts.media_id, media.id))
      .where(eq(media.id, mediaId))
  ).at(0);

/** Writes the version after `version`; the commit is stale, or fails by a conflict, where another has written it. */
export const writeTranscript = (db: Db, row: TranscriptRow, version: number): Statement[] =>
  version === 1
    ? [db.insert(transcripts).values(row)]
    : [
        db
          .update(transcripts)
          .set(row)
          .where(and(eq(transcripts.media_id, row.media_id), eq(transcripts.version, version))),
        abortIfUnchanged(db),
      ];
