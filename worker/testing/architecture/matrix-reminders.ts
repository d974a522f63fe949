import { eq, sql } from 'drizzle-orm';
import { sites } from '#worker/db/schema/sites.ts';
import { thanks_letters } from '#worker/db/schema/thanks.ts';
import { aNotice } from '#worker/testing/notices-seed.ts';
import { aReminder } from '#worker/testing/reminders-seed.ts';
import { aMemory, aPerson, db, joins } from '#worker/testing/seed.ts';
import { aFirstYearInput, aNoticeInput, aReminderInput } from '#worker/testing/view-fixtures.ts';
import type { Sent } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

const NOBODYS = 'x'.repeat(22);

/** A reminder of the Owner for all members. */
const shared = ({ id, owner }: World) => aReminder({ site_id: id, created_by: owner, audience: 'members' });

/** Subscribes a site and switches its memorial text on. */
const switchOn = (id: number) =>
  db
    .update(sites)
    .set({
      subscribed: true,
      settings: sql`json_set(${sites.settings}, '$.personal_memorial_text_format_activated', json('true'))`,
    })
    .where(eq(sites.id, id));

/** A notice of a shiva that ended yesterday, eight days after the funeral. */
function afterShiva() {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const { shiva, funeral, ...notice } = aNoticeInput();
  return {
    ...notice,
    funeral: funeral && { ...funeral, on: daysAgo(9) },
    shiva: shiva && { ...shiva, from: daysAgo(8), until: daysAgo(2), days: [] },
  };
}

/** The requests of the rows about reminders. */
export const REMINDERS_SENT: Record<string, (world: World) => Sent | Promise<Sent>> = {
  listReminders: ({ id }) => ({ at: id }),
  addReminder: ({ id }) => ({ at: id, json: aReminderInput() }),
  'addReminder/for all members': ({ id }) => ({ at: id, json: aReminderInput({ audience: 'members' }) }),
  previewReminder: ({ id }) => ({ at: id, json: aReminderInput() }),
  'previewReminder/for all members': ({ id }) => ({ at: id, json: aReminderInput({ audience: 'members' }) }),
  setFirstYear: ({ id }) => ({ at: id, json: aFirstYearInput() }),
  'setFirstYear/for all members': ({ id }) => ({ at: id, json: aFirstYearInput({ audience: 'members' }) }),
  changeReminder: async (world) => ({
    at: [world.id, await shared(world)],
    json: aReminderInput({ audience: 'members' }),
    headers: { 'If-Match': '"1"' },
  }),
  removeReminder: async (world) => ({ at: [world.id, await shared(world)] }),
  testReminder: async (world) => ({ at: [world.id, await shared(world)] }),
  muteReminder: async (world) => ({
    at: [world.id, await shared(world)],
    json: { scope: 'reminder', muted: true },
  }),
  reminderDays: async (world) => ({ at: [world.id, await shared(world)] }),
  reminderCalendar: async (world) => ({ at: [world.id, await shared(world)] }),
  memorialText: async ({ id }) => {
    await switchOn(id);
    return { at: id };
  },
  getNotice: async ({ id }) => {
    await aNotice({ site_id: id });
    return { at: id };
  },
  saveNotice: async ({ id }) => {
    await aNotice({ site_id: id, version: 1 });
    return { at: id, json: aNoticeInput({ note: 'Come and sit with us.' }), headers: { 'If-Match': '"1"' } };
  },
  removeNotice: async ({ id }) => {
    await aNotice({ site_id: id });
    return { at: id };
  },
  openNotice: async ({ id }) => ({ at: (await aNotice({ site_id: id })).token }),
  'openNotice/with a token that nobody got': () => ({ at: NOBODYS }),
  noticeCalendar: async ({ id }) => ({ at: (await aNotice({ site_id: id })).token }),
  'noticeCalendar/with a token that nobody got': () => ({ at: NOBODYS }),
  getThanks: ({ id }) => ({ at: id }),
  sendThanks: async ({ id }) => {
    await aNotice({ site_id: id, notice: afterShiva() });
    await db.delete(thanks_letters).where(eq(thanks_letters.site_id, id));
    const { userId } = await aPerson();
    await joins(id, userId, null);
    await aMemory({ owner_id: id, author_id: userId });
    return { at: id, json: { occasion: 'shiva', text: 'Thank you.' } };
  },
  reminderLog: async (world) => ({ at: [world.id, await shared(world)] }),
};
