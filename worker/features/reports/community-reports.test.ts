import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import type { ReportDecision, Reported } from '#worker/contract/report.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import type { TestApp } from '#worker/testing/app.ts';
import { testApp } from '#worker/testing/app.ts';
import { eachHasOneEffect } from '#worker/testing/crash-points.ts';
import { enqueuedTo } from '#worker/testing/enqueued-emails.ts';
import { refusal } from '#worker/testing/problem.ts';
import { A_REPORT, decideReport, memoryNow, reporting, reportsOf } from '#worker/testing/report-calls.ts';
import { aReport } from '#worker/testing/reports-seed.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import {
  aCommunity,
  aMemory,
  aPerson,
  aSite,
  db,
  joinsCommunity,
  type Person,
} from '#worker/testing/seed.ts';

const NEXT_HOUR = new Date('2026-11-10T13:00:00.000Z');

let owner: Person;
let editor: Person;
let author: Person;
let member: Person;
let stranger: Person;
let community: number;
let memory: number;

const written = (patch: object = {}) =>
  aMemory({ owner_kind: 'community', owner_id: community, author_id: author.userId, ...patch });

async function begin(patch: object = {}): Promise<void> {
  await db.delete(outbox);
  [owner, editor, author] = [await aPerson(), await aPerson(), await aPerson()];
  [member, stranger] = [await aPerson({ first_name: 'Secretive' }), await aPerson()];
  ({ id: community } = await aCommunity({ owner_id: owner.userId, ...patch }));
  await joinsCommunity(community, editor.userId, 3);
  for (const one of [author, member]) await joinsCommunity(community, one.userId, null);
  memory = await written();
}
beforeEach(() => begin());

const report = (as: Person, id = memory, json: unknown = A_REPORT, app: TestApp = reporting(as)) =>
  app.request(`/api/communities/memories/${id}/report`, { method: 'POST', json });
const listing = (as: Person) => reporting(as).request(`/api/communities/reports/${community}`);
const listed = async (as: Person) => (await (await listing(as)).json<{ reports: Reported[] }>()).reports;
const decide = (as: Person, id: number, decision: ReportDecision, app: TestApp = reporting(as)) =>
  app.request(`/api/communities/reports/${id}/decision`, { method: 'POST', json: { decision } });
const aReportHere = (patch: object = {}) =>
  aReport({ owner_kind: 'community', owner_id: community, subject_id: memory, ...patch });
const platformEmails = async () =>
  (await db.select().from(outbox)).filter(({ payload }) =>
    JSON.stringify(payload).includes('reported_to_platform'),
  );

describe('a memory of a community', () => {
  test('is reported by anyone who may read it; only the staff learn why, and nobody learns who reported it', async () => {
    expect((await report(stranger)).status).toBe(204);
    const [found] = await listed(editor);
    expect(found).toMatchObject({
      subject: 'memory',
      subject_id: memory,
      reasons: [{ reason: 'hurtful', count: 1 }],
      notes: ['This hurts us.'],
      is_removable: true,
      memory: { id: memory, community_id: community, collapsed_for: null },
    });
    expect(JSON.stringify(found)).not.toContain('Secretive');
    for (const as of [member, author, stranger]) await refusal(await listing(as), 'auth.forbidden');
  });

  test('is not reported by its author, and twice by one person is once', async () => {
    await refusal(await report(author), 'auth.forbidden');
    for (let time = 0; time < 2; time++) expect((await report(member)).status).toBe(204);
    expect(await reportsOf(memory)).toHaveLength(1);
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
  });

  test('is collapsed by two people, or by one of the staff alone', async () => {
    await report(member);
    await report(stranger);
    expect((await memoryNow(memory))?.collapsed_for).toBe('reports');
    const other = await written();
    await report(editor, other);
    expect((await memoryNow(other))?.collapsed_for).toBe('reports');
  });

  test('that is kept is shown again, and one that is removed is in the trash', async () => {
    await report(editor);
    const [first] = await listed(owner);
    await refusal(await decide(member, first?.id ?? 0, 'keep'), 'report.not_found');
    expect(await (await decide(owner, first?.id ?? 0, 'keep')).json()).toEqual({
      subject: 'memory',
      subject_id: memory,
      decision: 'keep',
    });
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
    expect(await listed(owner)).toEqual([]);
    await report(member);
    const [second] = await listed(owner);
    await decide(editor, second?.id ?? 0, 'remove');
    expect((await memoryNow(memory))?.status).toBe('trashed');
    const feed = await testApp().request(`/api/communities/memories/${community}`);
    expect((await feed.json<MemoryPage>()).memories).toEqual([]);
    await refusal(await decide(owner, second?.id ?? 0, 'keep'), 'report.already_decided');
  });

  test('is reported and decided below the address of its own kind only', async () => {
    const path = `/api/sites/memories/${memory}/report`;
    await refusal(
      await reporting(member).request(path, { method: 'POST', json: A_REPORT }),
      'memory.not_found',
    );
    await refusal(await decideReport(owner, await aReportHere(), 'keep'), 'report.not_found');
    const site = await aSite({ owner_id: owner.userId });
    const onSite = await aMemory({ owner_id: site.id, author_id: author.userId });
    await refusal(await report(member, onSite), 'memory.not_found');
    const ofSite = await aReport({ owner_id: site.id, subject_id: onSite });
    await refusal(await decide(owner, ofSite, 'remove'), 'report.not_found');
    expect((await memoryNow(onSite))?.status).toBe('published');
  });

  test('that a member reports as illegal also reaches the platform, once', async () => {
    for (const as of [member, stranger]) await report(as, memory, { reason: 'illegal' });
    expect(await platformEmails()).toHaveLength(1);
    await report(editor, memory, { reason: 'other', family: true });
    expect(await platformEmails()).toHaveLength(2);
  });

  test('that was reported is told to the staff by one email for the hour', async () => {
    await report(member);
    await report(stranger, await written());
    await runJobs(['tell_of_reports'], aMailer(), NEXT_HOUR);
    for (const one of [owner, editor])
      expect((await enqueuedTo(one.userId)).map(({ kind }) => kind)).toEqual(['community_reported']);
    for (const one of [author, member, stranger]) expect(await enqueuedTo(one.userId)).toEqual([]);
  });

  test('in which the word list finds something waits for the staff as a reported one', async () => {
    const posted = await testApp({ as: member }).request('/api/communities/memories', {
      method: 'POST',
      json: {
        community_id: community,
        client_key: 'a-flagged-key-of-ours',
        lang: 'en',
        text: 'He called everyone a motherfucker, with love.',
      },
    });
    const { id, collapsed_for } = await posted.json<Memory>();
    expect(collapsed_for).toBe('words');
    expect(await listed(editor)).toMatchObject([
      { subject_id: id, reasons: [{ reason: 'words', count: 1 }] },
    ]);
  });
});

test('in a controlled community what waits is not reported, and its existence is not revealed', async () => {
  await begin({ type: 'controlled' });
  const waiting = await written({ status: 'pending' });
  for (const as of [member, stranger]) await refusal(await report(as, waiting), 'memory.not_found');
  await refusal(await report(author, waiting), 'auth.forbidden');
  await refusal(await report(editor, waiting), 'auth.forbidden');
  expect(await reportsOf(waiting)).toEqual([]);
});

test('a private community reveals neither its memories nor its reports to those outside', async () => {
  await begin({ permissions: 'private' });
  const id = await aReportHere();
  await refusal(await report(stranger), 'memory.not_found');
  await refusal(await listing(stranger), 'community.not_found');
  await refusal(await decide(stranger, id, 'remove'), 'report.not_found');
  expect((await report(member)).status).toBe(204);
});

test('a report of a site with the number of the community is not listed in the community', async () => {
  await aReport({ owner_id: community, subject_id: memory });
  expect(await listed(owner)).toEqual([]);
});

test('a purge of the community deletes its reports, and leaves those of a site with its number', async () => {
  const mine = await aReportHere();
  const other = await aReport({ owner_id: community, subject_id: memory });
  const now = new Date('2026-11-10T12:00:00.000Z');
  await db
    .update(communities)
    .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
    .where(eq(communities.id, community));
  await enqueue(db, 'purge_community', { community_id: community }, now);
  await runJobs(['purge_community'], aMailer(), now);
  const left = (await db.select().from(reports).where(eq(reports.owner_id, community))).map(({ id }) => id);
  expect(left).toContain(other);
  expect(left).not.toContain(mine);
});

eachHasOneEffect({
  'reporting a memory of a community': async () => {
    const id = await written();
    return {
      as: member,
      call: (app) => report(member, id, A_REPORT, app),
      once: async () => expect(await reportsOf(id)).toHaveLength(1),
    };
  },
  'removing what was reported in a community': async () => {
    const id = await written();
    const reportId = await aReportHere({ subject_id: id });
    return {
      as: editor,
      call: (app) => decide(editor, reportId, 'remove', app),
      once: async () => expect((await memoryNow(id))?.status).toBe('trashed'),
    };
  },
});
