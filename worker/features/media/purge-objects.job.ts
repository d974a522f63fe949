import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { PURGE_OBJECTS } from './media.repo.ts';
import { listReferencedIds } from './upload.repo.ts';

/** Deletes the files of media whose rows are deleted, except where a row was restored. */
export const purgeObjects = defineJob({
  name: PURGE_OBJECTS,
  payload: z.strictObject({
    objects: z.array(
      z.strictObject({
        id: z.string(),
        key: z.string().min(1),
        multipart: z.string().nullish(),
        name: z.string().optional(),
      }),
    ),
  }),
  run: async ({ db, media }, { objects }) => {
    const referenced = await listReferencedIds(
      db,
      objects.map(({ id }) => id),
    );
    for (const { id, key, multipart, name } of objects) {
      if (referenced.has(id)) continue;
      if (multipart && name)
        await media
          .resumeMultipartUpload(`${key}/${name}`, multipart)
          .abort()
          // completed or aborted before
          .catch(() => undefined);
      const stored = await media.list({ prefix: `${key}/` });
      if (stored.objects.length > 0) await media.delete(stored.objects.map((object) => object.key));
    }
    return [];
  },
});
