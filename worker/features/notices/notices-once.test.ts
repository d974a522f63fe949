import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { notices } from '#worker/db/schema/notices.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { aPerson, aSite, db } from '#worker/testing/seed.ts';
import { aNoticeInput } from '#worker/testing/view-fixtures.ts';

async function arranged() {
  const owner = await aPerson();
  const { id } = await aSite({ owner_id: owner.userId });
  const rows = () => db.select().from(notices).where(eq(notices.site_id, id));
  const entries = async () =>
    (
      await db
        .select()
        .from(audit)
        .where(eq(audit.object_id, String(id)))
    ).map(({ action }) => action);
  return { as: owner, id, path: `/api/sites/${id}/notice`, rows, entries };
}

eachHasOneEffect({
  'making the notice of the first week': async () => {
    const { as, path, rows, entries } = await arranged();
    return {
      as,
      call: (app) =>
        app.request(path, { method: 'PUT', headers: { 'If-Match': '"0"' }, json: aNoticeInput() }),
      once: async () => {
        expect(await rows()).toMatchObject([{ version: 1 }]);
        expect(await entries()).toEqual(['notice.saved']);
      },
    };
  },
  'changing it': async () => {
    const { as, id, path, rows, entries } = await arranged();
    await aNotice({ site_id: id });
    return {
      as,
      call: (app) =>
        app.request(path, {
          method: 'PUT',
          headers: { 'If-Match': '"1"' },
          json: aNoticeInput({ note: 'Come and sit with us.' }),
        }),
      once: async () => {
        expect(await rows()).toMatchObject([{ version: 2, notice: { note: 'Come and sit with us.' } }]);
        expect(await entries()).toEqual(['notice.saved']);
      },
    };
  },
  'deleting it': async () => {
    const { as, id, path, rows, entries } = await arranged();
    await aNotice({ site_id: id });
    return {
      as,
      call: (app) => app.request(path, { method: 'DELETE' }),
      settles: [204, 404],
      once: async () => {
        expect(await rows()).toEqual([]);
        expect(await entries()).toEqual(['notice.removed']);
      },
    };
  },
});
