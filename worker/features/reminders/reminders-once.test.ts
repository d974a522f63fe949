import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { reminder_mutes, reminders } from '#worker/db/schema/reminders.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aPerson, aSite, db, joins } from '#worker/testing/seed.ts';
import { aFirstYearInput, aReminderInput } from '#worker/testing/view-fixtures.ts';

/** A site with a Co-Owner, who acts, and a reminder of the Owner for all members. */
async function arranged() {
  const [owner, coowner] = [await aPerson(), await aPerson()];
  const { id: site } = await aSite({ owner_id: owner.userId });
  await joins(site, coowner.userId, 5);
  const id = await aReminder({ site_id: site, created_by: owner.userId, audience: 'members' });
  const rows = () => db.select().from(reminders).where(eq(reminders.site_id, site));
  return { as: coowner, path: `/api/sites/services/reminders/${site}`, id, rows };
}

eachHasOneEffect({
  'setting a reminder for all members': async () => {
    const { as, path, rows } = await arranged();
    return {
      as,
      call: (app, key) =>
        app.request(path, {
          method: 'POST',
          headers: { 'Idempotency-Key': key },
          json: aReminderInput({ audience: 'members' }),
        }),
      once: async () => expect(await rows()).toHaveLength(2),
    };
  },
  'setting the days of the first year': async () => {
    const { as, path, rows } = await arranged();
    return {
      as,
      call: (app) =>
        app.request(`${path}/first-year`, { method: 'PUT', json: aFirstYearInput({ audience: 'members' }) }),
      once: async () =>
        expect((await rows()).map(({ step }) => step).toSorted()).toEqual([null, 'unveiling']),
    };
  },
  'changing one': async () => {
    const { as, path, id, rows } = await arranged();
    return {
      as,
      call: (app) =>
        app.request(`${path}/${id}`, {
          method: 'PUT',
          headers: { 'If-Match': '"1"' },
          json: aReminderInput({ audience: 'members', hour: 17 }),
        }),
      once: async () => expect(await rows()).toMatchObject([{ id, hour: 17, version: 2 }]),
    };
  },
  'deleting one': async () => {
    const { as, path, id, rows } = await arranged();
    return {
      as,
      call: (app) => app.request(`${path}/${id}`, { method: 'DELETE' }),
      settles: [204, 404],
      once: async () => expect(await rows()).toEqual([]),
    };
  },
  'trying one': async () => {
    const { as, path, id } = await arranged();
    return {
      as,
      call: (app, key) =>
        app.request(`${path}/${id}/test`, { method: 'POST', headers: { 'Idempotency-Key': key } }),
      once: async () => expect(await enqueuedTo(as.userId)).toMatchObject([{ kind: 'reminder_test' }]),
    };
  },
  'muting one': async () => {
    const { as, path, id } = await arranged();
    return {
      as,
      call: (app) =>
        app.request(`${path}/${id}/mute`, { method: 'PUT', json: { scope: 'reminder', muted: true } }),
      once: async () =>
        expect(
          await db
            .select()
            .from(reminder_mutes)
            .where(and(eq(reminder_mutes.user_id, as.userId), eq(reminder_mutes.reminder_id, id))),
        ).toHaveLength(1),
    };
  },
});
