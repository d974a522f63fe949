import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Transcribed } from '#worker/contract/transcript.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { audit } from '#worker/db/schema/operations.ts';
import type { TestApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { aVideo, memoryRow, SAID, VTT } from '#worker/testing/transcript-calls.ts';

type Sent = { path: string; init: { method: string; json?: object; body?: string } };

/** A call about a video of one's own, whose transcript is in this version. */
async function anAction(sent: (id: string) => Sent, version: number) {
  const member = await aPerson();
  const site = await aSite({ owner_id: member.userId, subscribed: true });
  const { id, memoryId } = await aVideo({ site, member });
  const captions = { captions: VTT, captions_lang: 'en', flagged: false, version, updated_at: '' } as const;
  if (version > 1) await db.insert(transcripts).values({ media_id: id, memory_id: memoryId, ...captions });
  const { path, init } = sent(id);
  return {
    as: member,
    call: (app: TestApp) => app.request(path, { ...init, headers: { 'If-Match': `"${version}"` } }),
    once: async (answer: Response) => {
      expect((await answer.json<Transcribed>()).transcript.version).toBe(version + 1);
      const rows = await db.select().from(transcripts).where(eq(transcripts.media_id, id));
      expect(rows).toMatchObject([{ version: version + 1 }]);
      expect((await memoryRow(memoryId))?.version).toBe(2);
      expect(
        await db
          .select()
          .from(audit)
          .where(eq(audit.object_id, String(memoryId))),
      ).toHaveLength(1);
    },
  };
}

eachHasOneEffect({
  'writing a transcript': () =>
    anAction(
      (id) => ({
        path: `/api/media/${id}/transcript`,
        init: { method: 'PUT', json: { text: SAID, lang: 'en' } },
      }),
      1,
    ),
  'adding captions': () =>
    anAction((id) => ({ path: `/api/media/${id}/captions?lang=en`, init: { method: 'PUT', body: VTT } }), 1),
  'removing captions': () =>
    anAction((id) => ({ path: `/api/media/${id}/captions`, init: { method: 'DELETE' } }), 4),
});
