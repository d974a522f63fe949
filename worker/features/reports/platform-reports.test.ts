import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PlatformReport, PlatformReportDetails, Reporter } from '#worker/contract/report-admin.ts';
import { reports } from '#worker/db/schema/memory-life.ts';
import { audit } from '#worker/db/schema/operations.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { refusal } from '#worker/testing/problem.ts';
import { decideReport, REPORTED_AT, reporting } from '#worker/testing/report-calls.ts';
import { aReport } from '#worker/testing/reports-seed.ts';
import { aComment, aCommunity, aMemory, aPerson, aSite, db, type Person } from '#worker/testing/seed.ts';

countRows();

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(REPORTED_AT.getTime() - hours * HOUR).toISOString();
const FRESH = ago(3);

let admin: Person;
let owner: Person;

beforeEach(async () => {
  await db.delete(reports);
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
});

const ask = (query = '', as = admin) => reporting(as).request(`/api/admin/reports${query}`);
const listed = async (query = '') =>
  (await (await ask(query)).json<{ reports: PlatformReport[]; next_cursor: string | null }>()).reports;
const thingsIn = async (query = '') =>
  (await listed(query)).map(({ subject, subject_id }) => `${subject} ${subject_id}`);

async function aSiteWithMemory(patch: object = {}) {
  const site = await aSite({ owner_id: owner.userId, mode: 'open', ...patch });
  const memory = await aMemory({ owner_id: site.id, author_id: owner.userId, text: 'A canary sang.' });
  return { site, memory };
}

const rowsOf = (action: string) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.action, action), eq(audit.actor_id, admin.userId)));

describe('the list of what reached the platform', () => {
  test('has what is illegal and what family reported at once, and the rest after two days', async () => {
    const { site, memory } = await aSiteWithMemory();
    const [second, third] = [
      await aMemory({ owner_id: site.id, author_id: owner.userId }),
      await aMemory({ owner_id: site.id, author_id: owner.userId }),
    ];
    const of = (subject_id: number) => ({ owner_id: site.id, subject_id, created_at: FRESH });
    await aReport(of(memory));
    expect(await listed()).toEqual([]);
    await aReport({ ...of(memory), reason: 'illegal' });
    await aReport({ ...of(second), is_family: true });
    await aReport({ ...of(third), created_at: ago(49) });
    expect(await thingsIn()).toEqual([`memory ${third}`, `memory ${second}`, `memory ${memory}`]);
  });

  test('has each thing once, with the number of people and their reasons, and nobody’s name', async () => {
    const { site, memory } = await aSiteWithMemory();
    const reporter = await aPerson({ first_name: 'Secretive' });
    const of = { owner_id: site.id, subject_id: memory };
    await aReport({ ...of, reporter_id: 0, reason: 'words' });
    await aReport({ ...of, reporter_id: reporter.userId, reason: 'illegal', is_family: true, note: 'Mine.' });
    await aReport({ ...of, reason: 'illegal' });
    const response = await ask();
    const text = await response.text();
    expect(JSON.parse(text).reports).toMatchObject([
      {
        subject: 'memory',
        subject_id: memory,
        place: { kind: 'site', id: site.id, name: 'Ruth Cohen', frozen: false },
        people: 2,
        family: 1,
        reasons: [
          { reason: 'illegal', count: 2 },
          { reason: 'words', count: 1 },
        ],
        state: 'open',
        is_removable: true,
      },
    ]);
    expect(text).not.toMatch(/Secretive|Mine|canary/);
  });

  test('is filtered by reason, subject, state and age', async () => {
    const { site, memory } = await aSiteWithMemory();
    const comment = await aComment({ memory_id: memory, site_id: site.id, author_id: owner.userId });
    const of = { owner_id: site.id, created_at: FRESH };
    await aReport({ ...of, subject_id: memory, reason: 'illegal', created_at: ago(200) });
    await aReport({ ...of, subject: 'comment', subject_id: comment, is_family: true });
    await aReport({ ...of, subject: 'site', subject_id: site.id, reason: 'illegal' });
    const closed = { decision: 'keep', decided_at: FRESH, decided_by: admin.userId } as const;
    const other = await aMemory({ owner_id: site.id, author_id: owner.userId });
    await aReport({ ...of, subject_id: other, reason: 'illegal', ...closed });
    expect(await thingsIn('?reason=illegal')).toEqual([`site ${site.id}`, `memory ${memory}`]);
    expect(await thingsIn('?reason=family')).toEqual([`comment ${comment}`]);
    expect(await thingsIn('?subject=comment')).toEqual([`comment ${comment}`]);
    expect(await thingsIn('?age=7')).toEqual([`memory ${memory}`]);
    expect(await thingsIn('?age=30')).toEqual([]);
    expect(await thingsIn('?state=keep')).toEqual([`memory ${other}`]);
    expect(await thingsIn('?state=keep&reason=illegal&subject=memory')).toEqual([`memory ${other}`]);
    expect(await thingsIn('?state=remove')).toEqual([]);
    await refusal(await ask('?age=3'), 'request.invalid');
    await refusal(await ask('?cursor=x'), 'request.invalid');
  });

  test('leaves out what is on a deleted site', async () => {
    const { site, memory } = await aSiteWithMemory({ deleted_at: FRESH });
    await aReport({ owner_id: site.id, subject_id: memory, reason: 'illegal' });
    expect(await listed()).toEqual([]);
  });

  test('has those of communities', async () => {
    const town = await aCommunity({ owner_id: owner.userId, permissions: 'private', name: 'Canary Street' });
    const memory = await aMemory({ owner_kind: 'community', owner_id: town.id, author_id: owner.userId });
    await aReport({ owner_kind: 'community', owner_id: town.id, subject_id: memory, reason: 'illegal' });
    expect(await listed()).toMatchObject([
      { place: { kind: 'community', id: town.id, name: null, mode: null } },
    ]);
  });

  test('goes on where a page has looked at enough reports, and reads no more than that', async () => {
    const { site } = await aSiteWithMemory();
    const many = Array.from({ length: 400 }, (_, at) => ({
      id: 100_000 + at,
      owner_id: site.id,
      subject: 'memory' as const,
      subject_id: 1_000_000 + at,
      reporter_id: 5_000_000 + at,
      // one in a hundred is illegal
      reason: at % 100 === 0 ? ('illegal' as const) : ('other' as const),
      created_at: FRESH,
    }));
    for (let at = 0; at < many.length; at += 8) await db.insert(reports).values(many.slice(at, at + 8));
    const found: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const app = reporting(admin);
      const next: string = cursor ? `?cursor=${cursor}` : '';
      const page = await (await app.request(`/api/admin/reports${next}`)).json<{
        reports: PlatformReport[];
        next_cursor: string | null;
      }>();
      expect(app.reads.rowsRead).toBeLessThan(1200);
      found.push(...page.reports.map(({ subject_id }) => String(subject_id)));
      cursor = page.next_cursor;
      pages++;
    } while (cursor !== null && pages < 10);
    expect(found).toEqual(['1000300', '1000200', '1000100', '1000000']);
    expect(pages).toBe(3);
  });
});

describe('one report', () => {
  test('shows what was reported and the notes', async () => {
    const { site, memory } = await aSiteWithMemory();
    const id = await aReport({ owner_id: site.id, subject_id: memory, reason: 'illegal', note: 'Stolen.' });
    const { report } = await (await ask(`/${id}`)).json<{ report: PlatformReportDetails }>();
    expect(report).toMatchObject({
      notes: ['Stolen.'],
      thing: { text: 'A canary sang.', memory_id: memory, author: { id: owner.userId, name: 'Dana Levi' } },
    });
  });

  test('of a comment and of a site', async () => {
    const { site, memory } = await aSiteWithMemory();
    const comment = await aComment({ memory_id: memory, site_id: site.id, author_id: owner.userId });
    const of = { owner_id: site.id, reason: 'illegal' as const };
    const [onComment, onSite] = [
      await aReport({ ...of, subject: 'comment', subject_id: comment }),
      await aReport({ ...of, subject: 'site', subject_id: site.id }),
    ];
    const read = async (id: number) =>
      (await (await ask(`/${id}`)).json<{ report: PlatformReportDetails }>()).report;
    expect((await read(onComment)).thing).toMatchObject({
      text: expect.stringMatching(/^Comment/),
      memory_id: memory,
    });
    expect(await read(onSite)).toMatchObject({ thing: null, is_removable: false });
  });

  test('on a private site is opened with a reason, which leaves one row; its name is not in the list', async () => {
    const { site, memory } = await aSiteWithMemory({ mode: 'private', first_name: 'Canary' });
    const id = await aReport({ owner_id: site.id, subject_id: memory, reason: 'illegal' });
    expect(await listed()).toMatchObject([{ place: { name: null, mode: 'private' } }]);
    const unreasoned = await reporting(admin).request(`/api/admin/reports/${id}`, {
      headers: { 'X-Reason': '' },
    });
    await refusal(unreasoned, 'reason.required');
    const { report } = await (await ask(`/${id}`)).json<{ report: PlatformReportDetails }>();
    expect(report.place.name).toBe('Canary Cohen');
    expect(await rowsOf('site.read')).toMatchObject([{ object_id: String(site.id), standing: 'AD' }]);
  });

  test('does not exist for anyone but an administrator, and not where it is gone', async () => {
    await refusal(await ask('', owner), 'auth.admin_only');
    await refusal(await ask('/1', owner), 'auth.admin_only');
    await refusal(await ask('/999999/reporters', owner), 'auth.admin_only');
    await refusal(await ask('/999999'), 'report.not_found');
    await refusal(await ask('/999999/reporters'), 'report.not_found');
  });
});

describe('who reported', () => {
  test('is shown to an administrator with a reason, each look leaving a row without a name', async () => {
    const { site, memory } = await aSiteWithMemory();
    const reporter = await aPerson({ first_name: 'Secretive', last_name: 'Reporterson' });
    const of = { owner_id: site.id, subject_id: memory };
    await aReport({ ...of, reporter_id: 0, reason: 'words' });
    const id = await aReport({ ...of, reporter_id: reporter.userId, reason: 'illegal', note: 'Stolen.' });
    const unreasoned = await reporting(admin).request(`/api/admin/reports/${id}/reporters`, {
      headers: { 'X-Reason': '' },
    });
    await refusal(unreasoned, 'reason.required');
    const { reporters } = await (await ask(`/${id}/reporters`)).json<{ reporters: Reporter[] }>();
    expect(reporters).toMatchObject([
      {
        id: reporter.userId,
        name: 'Secretive Reporterson',
        reason: 'illegal',
        note: 'Stolen.',
        family: false,
      },
    ]);
    const rows = await rowsOf('report.reporters_read');
    expect(rows).toMatchObject([{ object_kind: 'memory', object_id: String(memory) }]);
    expect(JSON.stringify(rows)).not.toMatch(/Secretive|Stolen/);
  });
});

describe('an administrator who decides', () => {
  test('removes what was reported, gives a reason, and the list moves it', async () => {
    const { site, memory } = await aSiteWithMemory();
    const id = await aReport({ owner_id: site.id, subject_id: memory, reason: 'illegal', created_at: FRESH });
    expect((await decideReport(admin, id, 'remove')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await listed('?state=remove')).toMatchObject([
      { id, state: 'remove', decided_by: admin.userId, people: 1 },
    ]);
    expect(await rowsOf('report.removed')).toMatchObject([{ standing: 'AD', reason: 'for a test' }]);
  });
});

describe('the file', () => {
  test('has the same rows, leaves one row in the log, and needs a reason', async () => {
    const { site, memory } = await aSiteWithMemory({ first_name: '=Ruth' });
    await aReport({ owner_id: site.id, subject_id: memory, reason: 'illegal', note: 'Stolen.' });
    const path = '/api/admin/reports.csv?reason=illegal';
    const unreasoned = await reporting(admin).request(path, { headers: { 'X-Reason': '' } });
    await refusal(unreasoned, 'reason.required');
    expect(await rowsOf('reports.exported')).toEqual([]);
    const response = await reporting(admin).request(path);
    expect(response.headers.get('Content-Type')).toContain('text/csv');
    const [head, first, rest] = (await response.text()).split('\r\n');
    expect(head).toContain('subject_id');
    expect(first).toContain("'=Ruth Cohen");
    expect(first).toContain('illegal 1');
    expect(rest).toBeUndefined();
    expect(await rowsOf('reports.exported')).toMatchObject([
      { after: { filters: { reason: 'illegal', state: 'open' }, rows: 1 }, standing: 'AD' },
    ]);
  });
});
