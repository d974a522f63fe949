import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reported } from '#worker/contract/report.ts';
import type { Update } from '#worker/contract/update.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { testEnv } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  aMemoryToReport,
  decideReport,
  listReports,
  memoryNow,
  REPORTED_AT,
  report,
  reporting,
  reportSite,
  reportsOf,
} from '#worker/testing/report-calls.ts';
import { aReport } from '#worker/testing/reports-seed.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aMemory, aPerson, aSite, db, joins, type Person } from '#worker/testing/seed.ts';

const MANY = { timeout: 60_000 };

let owner: Person;
let author: Person;
let cousin: Person;
let aunt: Person;
let stranger: Person;
let site: { id: number; slug: string };
let memory: number;

beforeEach(async () => {
  ({ owner, author, cousin, aunt, stranger, site, memory } = await aMemoryToReport());
});

describe('those who decide', () => {
  test('keep it: it is shown again, and all its reports are closed', async () => {
    for (const one of [cousin, aunt]) await report(one, memory);
    const listed = await listReports(owner, site.id);
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
    const decided = await decideReport(owner, listed[0]?.id ?? 0, 'keep');
    expect(await decided.json()).toEqual({ subject: 'memory', subject_id: memory, decision: 'keep' });
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
    expect((await reportsOf(memory)).map(({ decision }) => decision)).toEqual(['keep', 'keep']);
    expect(await listReports(owner, site.id)).toEqual([]);
    expect((await report(cousin, memory)).status).toBe(204);
    expect(await listReports(owner, site.id)).toHaveLength(1);
  });

  test('remove it: it is in the trash, and restored it is shown again', async () => {
    for (const one of [cousin, aunt]) await report(one, memory);
    const id = (await listReports(owner, site.id))[0]?.id ?? 0;
    expect((await decideReport(owner, id, 'remove')).status).toBe(200);
    expect(await memoryNow(memory)).toMatchObject({ status: 'trashed', trashed_by: owner.userId });
    expect(await listReports(owner, site.id)).toEqual([]);
    const restored = await reporting(owner).request(`/api/sites/memories/${memory}/restore`, {
      method: 'POST',
    });
    expect(await restored.json()).toMatchObject({ status: 'published', collapsed_for: null });
  });

  test('leave one audit row each', async () => {
    const other = await aMemory({ owner_id: site.id, author_id: author.userId });
    const ids = [
      await aReport({ owner_id: site.id, subject_id: memory }),
      await aReport({ owner_id: site.id, subject_id: other }),
    ];
    await decideReport(owner, ids[0] ?? 0, 'keep');
    await decideReport(owner, ids[1] ?? 0, 'remove');
    const rows = await db.select().from(audit).where(eq(audit.actor_id, owner.userId));
    expect(rows.map(({ action, object_id, standing }) => [action, object_id, standing])).toEqual([
      ['report.kept', String(memory), 'OW'],
      ['report.removed', String(other), 'OW'],
    ]);
  });

  test('decide once: a repeated tap is no error, another decision is', async () => {
    const editor = await aPerson();
    await joins(site.id, editor.userId, 3);
    const id = await aReport({ owner_id: site.id, subject_id: memory });
    for (let tap = 0; tap < 2; tap++) expect((await decideReport(owner, id, 'keep')).status).toBe(200);
    await refusal(await decideReport(editor, id, 'remove'), 'report.already_decided');
    await refusal(await decideReport(owner, id, 'remove'), 'report.already_decided');
    await refusal(await decideReport(owner, 999_999, 'keep'), 'report.not_found');
    await refusal(await decideReport(owner, id, 'maybe'), 'request.invalid');
    expect((await memoryNow(memory))?.status).toBe('published');
  });

  test('are not the author, members or strangers, who learn nothing of a report', async () => {
    const id = await aReport({ owner_id: site.id, subject_id: memory });
    for (const one of [author, cousin, stranger]) {
      await refusal(await decideReport(one, id, 'keep'), 'report.not_found');
      await refusal(await reporting(one).request(`/api/sites/reports/${site.id}`), 'auth.forbidden');
    }
    await refusal(
      await reporting(owner).request(`/api/sites/reports/${site.id}?cursor=x`),
      'request.invalid',
    );
  });

  test('see nothing of what is deleted or on another site now', async () => {
    await report(cousin, memory);
    await db.update(memories).set({ status: 'trashed' }).where(eq(memories.id, memory));
    expect(await listReports(owner, site.id)).toEqual([]);
    const { id: elsewhere } = await aSite({ owner_id: stranger.userId, mode: 'private' });
    await db
      .update(memories)
      .set({ status: 'published', owner_id: elsewhere })
      .where(eq(memories.id, memory));
    expect(await listReports(owner, site.id)).toEqual([]);
  });

  test('read a page of twenty with few queries, and the rest behind it', MANY, async () => {
    for (let count = 0; count < 25; count++)
      await aReport({
        owner_id: site.id,
        subject_id: await aMemory({ owner_id: site.id, author_id: author.userId }),
      });
    const app = reporting(owner);
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

describe('the staff of the site', () => {
  const mailAt = async (now: Date) => {
    const mailer = aMailer();
    await runMailJobs(mailer, now);
    return mailer.sent;
  };
  const updates = async (as: Person) =>
    (await (await reporting(as).request('/api/updates')).json<{ updates: Update[] }>()).updates;

  test('are notified once of a memory, whoever reports it and however often', MANY, async () => {
    await Promise.all([cousin, aunt, stranger].map((one) => report(one, memory)));
    const sent = await mailAt(new Date(REPORTED_AT.getTime() + 3 * 3_600_000));
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [`person-${owner.userId}@example.org`, 'Ruth Cohen: a report is waiting'],
    ]);
    expect(await updates(owner)).toMatchObject([{ kind: 'reported', count: 1, by: null }]);
    expect(await updates(author)).toEqual([]);
  });

  test('and the reporters are named nowhere: in no reply, email, update or audit row', MANY, async () => {
    await report(cousin, memory, { reason: 'illegal', family: true });
    await report(aunt, memory);
    const listed = await listReports(owner, site.id);
    const replies = [
      listed,
      await (await decideReport(owner, listed[0]?.id ?? 0, 'remove')).json(),
      await updates(owner),
      await (await reporting(owner).request(`/api/sites/memories/trashed/${site.id}`)).json(),
    ];
    const everything = JSON.stringify([
      replies,
      await mailAt(REPORTED_AT),
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
    await runMailJobs(mailer, REPORTED_AT, { ...testEnv, CONTACT_TO: 'help@dorot.example' });
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
    await aReport({ owner_id: site.id, subject_id: id, reporter_id: aunt.userId });
    return {
      as: cousin,
      call: (app) => report(cousin, id, { reason: 'illegal' }, app),
      once: async () => {
        expect(await reportsOf(id)).toHaveLength(2);
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
    const reportId = await aReport({ owner_id: site.id, subject_id: id });
    return {
      as: owner,
      call: (app) => decideReport(owner, reportId, 'remove', app),
      once: async () => {
        expect(await memoryNow(id)).toMatchObject({ status: 'trashed', version: 2 });
        const rows = await db
          .select()
          .from(audit)
          .where(eq(audit.object_id, String(id)));
        expect(rows.map(({ action }) => action)).toEqual(['report.removed']);
      },
    };
  },
});
