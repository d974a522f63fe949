import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { REPORT_NOTE_MAX, type Reported } from '#worker/contract/report.ts';
import type { Update } from '#worker/contract/update.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aComment, aReport } from '#worker/testing/reports-seed.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';
import { stillQueue } from '#worker/testing/still-queue.ts';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const MANY = { timeout: 60_000 };
const at = (as: Person, now = NOW) => testApp({ as, now: () => now, env: { QUEUE: stillQueue } });
const A_REPORT = { reason: 'hurtful', note: 'This hurts us.' };
const report = (as: Person, id: number, json: unknown = A_REPORT, app = at(as)) =>
  app.request(`/api/sites/memories/${id}/report`, { method: 'POST', json });
const reportSite = (as: Person, id: number | string, json: unknown = A_REPORT) =>
  at(as).request(`/api/sites/${id}/report`, { method: 'POST', json });
const reportComment = (as: Person, id: number, json: unknown = A_REPORT) =>
  at(as).request(`/api/sites/comments/${id}/report`, { method: 'POST', json });
const decide = (as: Person, id: number, decision: unknown, app = at(as)) =>
  app.request(`/api/sites/reports/${id}/decision`, { method: 'POST', json: { decision } });
const list = async (as: Person, siteId: number) =>
  (await at(as).request(`/api/sites/reports/${siteId}`)).json<{ reports: Reported[] }>();
const stored = (id: number) => db.select().from(reports).where(eq(reports.subject_id, id));
const memoryNow = async (id: number) => (await db.select().from(memories).where(eq(memories.id, id)))[0];

let owner: Person;
let author: Person;
let cousin: Person;
let aunt: Person;
let stranger: Person;
let site: { id: number; slug: string };
let memory: number;

beforeEach(async () => {
  await db.delete(outbox);
  owner = await aPerson({ first_name: 'Tamar' });
  author = await aPerson();
  cousin = await aPerson({ first_name: 'Secretive', last_name: 'Reporterson' });
  aunt = await aPerson({ first_name: 'Hidden', last_name: 'Auntly' });
  stranger = await aPerson();
  site = await aSite({ owner_id: owner.userId });
  for (const one of [author, cousin, aunt]) await joins(site.id, one.userId, null);
  memory = await aMemory({ owner_id: site.id, author_id: author.userId });
});

describe('a person reports a memory', () => {
  test('and it is stored with the reason and the note', async () => {
    expect((await report(stranger, memory, { ...A_REPORT, family: true })).status).toBe(204);
    expect(await stored(memory)).toMatchObject([
      {
        site_id: site.id,
        subject: 'memory',
        reporter_id: stranger.userId,
        reason: 'hurtful',
        note: 'This hurts us.',
        is_family: true,
        decision: null,
      },
    ]);
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
  });

  test('twice, and it is one report that does not collapse it alone', async () => {
    for (const note of ['Once.', 'Twice.'])
      expect((await report(cousin, memory, { reason: 'other', note })).status).toBe(204);
    expect(await stored(memory)).toMatchObject([{ note: 'Once.' }]);
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
  });

  test('ten times at once, and it is one report', MANY, async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(cousin, memory)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await stored(memory)).toHaveLength(1);
  });

  test.each([
    ['no reason', {}],
    ['a reason of one’s own', { reason: 'ugly' }],
    ['that of the word list', { reason: 'words' }],
    ['a note beyond the limit', { reason: 'other', note: 'x'.repeat(REPORT_NOTE_MAX + 1) }],
    ['a note that is no text', { reason: 'other', note: 7 }],
    ['something else', { reason: 'other', reporter: 1 }],
  ])('with %s, which is refused', async (_, json) => {
    await refusal(await report(cousin, memory, json), 'request.invalid');
    expect(await stored(memory)).toEqual([]);
  });

  test('only when signed in and verified, and never their own', async () => {
    const visitor = await testApp().request(`/api/sites/memories/${memory}/report`, {
      method: 'POST',
      json: A_REPORT,
    });
    await refusal(visitor, 'auth.token_missing');
    await refusal(await report(await aPerson({ active: '0' }), memory), 'auth.unverified');
    await refusal(await report(author, memory), 'auth.forbidden');
    expect(await stored(memory)).toEqual([]);
  });

  test('of which a stranger may not know, and learns nothing', async () => {
    const by = { owner_id: site.id, author_id: author.userId } as const;
    const hidden = [
      await aMemory({ ...by, visibility: 'members' }),
      await aMemory({ ...by, visibility: 'staff' }),
      await aMemory({ ...by, status: 'pending' }),
      await aMemory({ ...by, status: 'trashed' }),
      999_999,
    ];
    const details = await Promise.all(
      hidden.map(async (id) => (await refusal(await report(stranger, id), 'memory.not_found')).detail),
    );
    expect(new Set(details).size).toBe(1);
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    await refusal(await report(stranger, memory), 'memory.not_found');
    await refusal(await reportSite(stranger, site.id), 'site.not_found');
    expect(await db.select().from(reports).where(eq(reports.site_id, site.id))).toEqual([]);
  });

  test('which `can.report` says beforehand', async () => {
    const can = async (as: Person) =>
      (await (await at(as).request(`/api/sites/memories/item/${memory}`)).json<Memory>()).can.report;
    expect([await can(cousin), await can(stranger), await can(owner), await can(author)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const visitor = await (await testApp().request(`/api/sites/memories/item/${memory}`)).json<Memory>();
    expect(visitor.can.report).toBe(false);
  });

  test('at most twenty times a day, whatever they report', MANY, async () => {
    const ids: number[] = [];
    for (let count = 0; count < 22; count++)
      ids.push(await aMemory({ owner_id: site.id, author_id: author.userId }));
    const answers: number[] = [];
    for (const id of ids) answers.push((await report(cousin, id)).status);
    expect(answers).toEqual([...Array<number>(20).fill(204), 429, 429]);
    await refusal(await reportSite(cousin, site.id), 'rate.limited');
    expect((await report(aunt, ids[21] ?? 0)).status).toBe(204);
  });

  test('also on a frozen site', async () => {
    await db.update(sites).set({ frozen_at: '2026-11-01' }).where(eq(sites.id, site.id));
    expect((await report(cousin, memory)).status).toBe(204);
  });
});

describe('a memory is collapsed', () => {
  test('by the second person, for everyone', async () => {
    await report(cousin, memory);
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
    await report(stranger, memory);
    const page = await (await testApp().request(`/api/sites/memories/${site.id}`)).json<MemoryPage>();
    expect(page.memories).toMatchObject([{ id: memory, collapsed_for: 'reports', version: 1 }]);
  });

  test('by two people at the same time', MANY, async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aMemory({ owner_id: site.id, author_id: author.userId });
      await Promise.all([report(cousin, id), report(aunt, id)]);
      expect(await stored(id)).toHaveLength(2);
      expect((await memoryNow(id))?.collapsed_for).toBe('reports');
    }
  });

  test('by one of the staff alone', async () => {
    const editor = await aPerson();
    await joins(site.id, editor.userId, 3);
    await report(editor, memory);
    expect((await memoryNow(memory))?.collapsed_for).toBe('reports');
  });

  test('still, after its author changed it', async () => {
    await report(owner, memory);
    const edited = await at(author).request(`/api/sites/memories/${memory}`, {
      method: 'PUT',
      json: { text: 'Something kinder' },
      headers: { 'If-Match': '"1"' },
    });
    expect(await edited.json()).toMatchObject({ text: 'Something kinder', collapsed_for: 'reports' });
  });
});

describe('those who decide', () => {
  test('keep it: it is shown again, and all its reports are closed', async () => {
    for (const one of [cousin, aunt]) await report(one, memory);
    const { reports: listed } = await list(owner, site.id);
    expect(listed).toMatchObject([
      {
        subject: 'memory',
        subject_id: memory,
        reasons: [{ reason: 'hurtful', count: 2 }],
        notes: ['This hurts us.', 'This hurts us.'],
        family: 0,
        is_removable: true,
        memory: { id: memory, collapsed_for: 'reports' },
      },
    ]);
    const decided = await decide(owner, listed[0]?.id ?? 0, 'keep');
    expect(await decided.json()).toEqual({ subject: 'memory', subject_id: memory, decision: 'keep' });
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
    expect((await stored(memory)).map(({ decision }) => decision)).toEqual(['keep', 'keep']);
    expect((await list(owner, site.id)).reports).toEqual([]);
    expect((await report(cousin, memory)).status).toBe(204);
    expect((await list(owner, site.id)).reports).toHaveLength(1);
  });

  test('remove it: it is in the trash, and restored it is shown again', async () => {
    for (const one of [cousin, aunt]) await report(one, memory);
    const id = (await list(owner, site.id)).reports[0]?.id ?? 0;
    expect((await decide(owner, id, 'remove')).status).toBe(200);
    expect(await memoryNow(memory)).toMatchObject({ status: 'trashed', trashed_by: owner.userId });
    expect((await list(owner, site.id)).reports).toEqual([]);
    const restored = await at(owner).request(`/api/sites/memories/${memory}/restore`, { method: 'POST' });
    expect(await restored.json()).toMatchObject({ status: 'published', collapsed_for: null });
  });

  test('leave an audit row each, and the deletion has its own', async () => {
    const other = await aMemory({ owner_id: site.id, author_id: author.userId });
    const ids = [
      await aReport({ site_id: site.id, subject_id: memory }),
      await aReport({ site_id: site.id, subject_id: other }),
    ];
    await decide(owner, ids[0] ?? 0, 'keep');
    await decide(owner, ids[1] ?? 0, 'remove');
    const rows = await db.select().from(audit).where(eq(audit.actor_id, owner.userId));
    expect(rows.map(({ action, object_id, standing }) => [action, object_id, standing])).toEqual([
      ['report.kept', String(memory), 'OW'],
      ['memory.trashed', String(other), 'OW'],
      ['report.removed', String(other), 'OW'],
    ]);
  });

  test('decide once: a repeated tap is no error, another decision is', async () => {
    const editor = await aPerson();
    await joins(site.id, editor.userId, 3);
    const id = await aReport({ site_id: site.id, subject_id: memory });
    for (let tap = 0; tap < 2; tap++) expect((await decide(owner, id, 'keep')).status).toBe(200);
    await refusal(await decide(editor, id, 'remove'), 'report.already_decided');
    await refusal(await decide(owner, id, 'remove'), 'report.already_decided');
    await refusal(await decide(owner, 999_999, 'keep'), 'report.not_found');
    await refusal(await decide(owner, id, 'maybe'), 'request.invalid');
    expect((await memoryNow(memory))?.status).toBe('published');
  });

  test('are not the author, members or strangers, who learn nothing of a report', async () => {
    const id = await aReport({ site_id: site.id, subject_id: memory });
    for (const one of [author, cousin, stranger]) {
      await refusal(await decide(one, id, 'keep'), 'report.not_found');
      await refusal(await at(one).request(`/api/sites/reports/${site.id}`), 'auth.forbidden');
    }
    await refusal(await at(owner).request(`/api/sites/reports/${site.id}?cursor=x`), 'request.invalid');
  });

  test('see nothing of what is deleted or on another site now', async () => {
    await report(cousin, memory);
    await db.update(memories).set({ status: 'trashed' }).where(eq(memories.id, memory));
    expect((await list(owner, site.id)).reports).toEqual([]);
    const { id: elsewhere } = await aSite({ owner_id: stranger.userId, mode: 'private' });
    await db
      .update(memories)
      .set({ status: 'published', owner_id: elsewhere })
      .where(eq(memories.id, memory));
    expect((await list(owner, site.id)).reports).toEqual([]);
  });

  test('read a page of twenty with few queries, and the rest behind it', MANY, async () => {
    for (let count = 0; count < 25; count++)
      await aReport({
        site_id: site.id,
        subject_id: await aMemory({ owner_id: site.id, author_id: author.userId }),
      });
    const app = at(owner);
    const first = await (await app.request(`/api/sites/reports/${site.id}`)).json<{
      reports: Reported[];
      next_cursor: string;
    }>();
    expect(app.reads.queries).toBeLessThan(8);
    const second = await (
      await app.request(`/api/sites/reports/${site.id}?cursor=${first.next_cursor}`)
    ).json<{ reports: Reported[]; next_cursor: null }>();
    expect([first.reports.length, second.reports.length, second.next_cursor]).toEqual([20, 5, null]);
    expect(new Set([...first.reports, ...second.reports].map(({ subject_id }) => subject_id)).size).toBe(25);
  });
});

describe('a site', () => {
  test('is reported by its address too; its managers close the report, and cannot remove the site by it', async () => {
    expect((await reportSite(stranger, site.slug, { reason: 'wrong_person' })).status).toBe(204);
    const { reports: listed } = await list(owner, site.id);
    expect(listed).toMatchObject([
      { subject: 'site', subject_id: site.id, is_removable: false, memory: null },
    ]);
    const id = listed[0]?.id ?? 0;
    await refusal(await decide(owner, id, 'remove'), 'request.invalid');
    expect((await decide(owner, id, 'keep')).status).toBe(200);
    expect((await list(owner, site.id)).reports).toEqual([]);
  });

  test('is not reported by its owner, nor with half a request', async () => {
    await refusal(await reportSite(owner, site.id), 'auth.forbidden');
    await refusal(await reportSite(stranger, site.id, {}), 'request.invalid');
    await refusal(await reportSite(stranger, 'no-such-site'), 'site.not_found');
  });
});

describe('a comment', () => {
  test('is reported where its memory may be seen, and listed with its text', async () => {
    const id = await aComment({ memory_id: memory, site_id: site.id, author_id: author.userId });
    expect((await reportComment(stranger, id)).status).toBe(204);
    expect((await list(owner, site.id)).reports).toMatchObject([
      { subject: 'comment', subject_id: id, comment: { memory_id: memory, text: `Comment ${id}` } },
    ]);
  });

  test('is no stranger’s business where its memory is not, nor its author’s own', async () => {
    const by = { site_id: site.id, author_id: author.userId } as const;
    const hidden = await aMemory({ owner_id: site.id, author_id: author.userId, visibility: 'members' });
    for (const id of [
      await aComment({ ...by, memory_id: hidden }),
      await aComment({ ...by, memory_id: memory, status: 'pending' }),
      999_999,
    ])
      await refusal(await reportComment(stranger, id), 'report.not_found');
    const own = await aComment({ ...by, memory_id: memory });
    await refusal(await reportComment(author, own), 'auth.forbidden');
    await refusal(await reportComment(cousin, own, {}), 'request.invalid');
  });
});

describe('the staff of the site', () => {
  const mailAt = async (now: Date) => {
    const mailer = aMailer();
    await runMailJobs(mailer, now);
    return mailer.sent;
  };
  const updates = async (as: Person) =>
    (await (await at(as).request('/api/updates')).json<{ updates: Update[] }>()).updates;

  test('are notified once of a memory, whoever reports it and however often', MANY, async () => {
    await Promise.all([cousin, aunt, stranger].map((one) => report(one, memory)));
    const sent = await mailAt(new Date(NOW.getTime() + 3 * 3_600_000));
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [`person-${owner.userId}@example.org`, 'Ruth Cohen: a report is waiting'],
    ]);
    expect(await updates(owner)).toMatchObject([{ kind: 'reported', count: 1, by: null }]);
    expect(await updates(author)).toEqual([]);
  });

  test('and the reporters are named nowhere: in no reply, email, update or audit row', MANY, async () => {
    await report(cousin, memory, { reason: 'illegal', family: true });
    await report(aunt, memory);
    const { reports: listed } = await list(owner, site.id);
    const replies = [
      listed,
      await (await decide(owner, listed[0]?.id ?? 0, 'remove')).json(),
      await updates(owner),
      await (await at(owner).request(`/api/sites/memories/trashed/${site.id}`)).json(),
    ];
    const everything = JSON.stringify([
      replies,
      await mailAt(NOW),
      await db.select().from(audit).where(eq(audit.actor_id, owner.userId)),
    ]);
    for (const name of ['Secretive', 'Reporterson', 'Hidden', 'Auntly', 'reporter_id'])
      expect(everything).not.toContain(name);
    for (const { userId } of [cousin, aunt]) {
      expect(await db.select().from(audit).where(eq(audit.actor_id, userId))).toEqual([]);
      expect(everything).not.toMatch(new RegExp(`person-${userId}@|"(?:user|reporter|by)_?id":${userId}\\b`));
    }
  });
});

describe('Dorot’s own staff', () => {
  const platformMail = async () => {
    const mailer = aMailer();
    await runMailJobs(mailer, NOW, { ...testEnv, CONTACT_TO: 'help@dorot.example' });
    return mailer.sent.filter(({ to }) => to === 'help@dorot.example');
  };

  test('read of something illegal once, however many people report it', MANY, async () => {
    await Promise.all(
      [cousin, aunt, stranger].map((one) => report(one, memory, { reason: 'illegal', note: 'Look here.' })),
    );
    const sent = await platformMail();
    expect(sent.map(({ subject }) => subject)).toEqual(['Reported as illegal: the site of Ruth Cohen']);
    expect(sent[0]?.text).toContain('Look here.');
    expect(JSON.stringify(sent)).not.toMatch(/Secretive|Auntly/);
  });

  test('read of family once a reason, and of nothing else', async () => {
    await reportSite(cousin, site.id, { reason: 'wrong_person', family: true });
    await reportSite(aunt, site.id, { reason: 'illegal', family: true });
    await report(stranger, memory, { reason: 'hurtful' });
    expect((await platformMail()).map(({ subject }) => subject)).toEqual([
      'A report by family: the site of Ruth Cohen',
      'Reported as illegal: the site of Ruth Cohen',
    ]);
  });
});

eachHasOneEffect({
  'reporting a memory that another person has reported': async () => {
    const id = await aMemory({ owner_id: site.id, author_id: author.userId });
    await aReport({ site_id: site.id, subject_id: id, reporter_id: aunt.userId });
    return {
      as: cousin,
      call: (app) => report(cousin, id, { reason: 'illegal' }, app),
      once: async () => {
        expect(await stored(id)).toHaveLength(2);
        expect((await memoryNow(id))?.collapsed_for).toBe('reports');
        const mails = await db.select().from(outbox).where(eq(outbox.name, 'send_mail'));
        expect(
          mails.filter(({ payload }) => JSON.stringify(payload).includes(`"subject_id":${id}`)),
        ).toHaveLength(1);
      },
    };
  },
  'removing what was reported': async () => {
    const id = await aMemory({ owner_id: site.id, author_id: author.userId });
    const reportId = await aReport({ site_id: site.id, subject_id: id });
    return {
      as: owner,
      call: (app) => decide(owner, reportId, 'remove', app),
      once: async () => {
        expect(await memoryNow(id)).toMatchObject({ status: 'trashed', version: 2 });
        const rows = await db
          .select()
          .from(audit)
          .where(eq(audit.object_id, String(id)));
        expect(rows.map(({ action }) => action)).toEqual(['memory.trashed', 'report.removed']);
      },
    };
  },
});
