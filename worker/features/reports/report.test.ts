import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Memory, MemoryPage } from '#worker/contract/memory.ts';
import { REPORT_NOTE_MAX } from '#worker/contract/report.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { refusal } from '#worker/testing/problem.ts';
import {
  A_REPORT,
  aMemoryToReport,
  decideReport,
  listReports,
  memoryNow,
  report,
  reportComment,
  reporting,
  reportSite,
  reportsOf,
} from '#worker/testing/report-calls.ts';

import { aComment, aMemory, aPerson, db, joins, type Person } from '#worker/testing/seed.ts';

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

describe('a person reports a memory', () => {
  test('and it is stored with the reason and the note', async () => {
    expect((await report(stranger, memory, { ...A_REPORT, family: true })).status).toBe(204);
    expect(await reportsOf(memory)).toMatchObject([
      {
        owner_id: site.id,
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
    expect(await reportsOf(memory)).toMatchObject([{ note: 'Once.' }]);
    expect((await memoryNow(memory))?.collapsed_for).toBeNull();
  });

  test('ten times at once, and it is one report', MANY, async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(cousin, memory)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await reportsOf(memory)).toHaveLength(1);
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
    expect(await reportsOf(memory)).toEqual([]);
  });

  test('only when signed in and verified, and never their own', async () => {
    const visitor = await testApp().request(`/api/sites/memories/${memory}/report`, {
      method: 'POST',
      json: A_REPORT,
    });
    await refusal(visitor, 'auth.token_missing');
    await refusal(await report(await aPerson({ active: '0' }), memory), 'auth.unverified');
    await refusal(await report(author, memory), 'auth.forbidden');
    expect(await reportsOf(memory)).toEqual([]);
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
    expect(await db.select().from(reports).where(eq(reports.owner_id, site.id))).toEqual([]);
  });

  test('which `can.report` says beforehand', async () => {
    const can = async (as: Person) =>
      (await (await reporting(as).request(`/api/sites/memories/item/${memory}`)).json<Memory>()).can.report;
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
      expect(await reportsOf(id)).toHaveLength(2);
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
    const edited = await reporting(author).request(`/api/sites/memories/${memory}`, {
      method: 'PUT',
      json: { text: 'Something kinder' },
      headers: { 'If-Match': '"1"' },
    });
    expect(await edited.json()).toMatchObject({ text: 'Something kinder', collapsed_for: 'reports' });
  });
});

describe('a site', () => {
  test('is reported by its address too; its managers close the report, and cannot remove the site by it', async () => {
    expect((await reportSite(stranger, site.slug, { reason: 'wrong_person' })).status).toBe(204);
    const listed = await listReports(owner, site.id);
    expect(listed).toMatchObject([
      { subject: 'site', subject_id: site.id, is_removable: false, memory: null },
    ]);
    const id = listed[0]?.id ?? 0;
    await refusal(await decideReport(owner, id, 'remove'), 'request.invalid');
    expect((await decideReport(owner, id, 'keep')).status).toBe(200);
    expect(await listReports(owner, site.id)).toEqual([]);
  });

  test('is not reported by its owner, nor with half a request', async () => {
    await refusal(await reportSite(owner, site.id), 'auth.forbidden');
    const visitor = await testApp().request(`/api/sites/${site.id}/report`, {
      method: 'POST',
      json: A_REPORT,
    });
    await refusal(visitor, 'auth.token_missing');
    await refusal(await reportSite(stranger, site.id, {}), 'request.invalid');
    await refusal(await reportSite(stranger, 'no-such-site'), 'site.not_found');
  });
});

describe('a comment', () => {
  test('is reported where its memory may be seen, and listed with its text', async () => {
    const text = 'I was there too.';
    const id = await aComment({ memory_id: memory, site_id: site.id, author_id: author.userId, text });
    expect((await reportComment(stranger, id)).status).toBe(204);
    expect(await listReports(owner, site.id)).toMatchObject([
      { subject: 'comment', subject_id: id, comment: { memory_id: memory, text } },
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
    const visitor = await testApp().request(`/api/sites/comments/${own}/report`, {
      method: 'POST',
      json: A_REPORT,
    });
    await refusal(visitor, 'auth.token_missing');
    await refusal(await reportComment(cousin, own, {}), 'request.invalid');
  });
});
