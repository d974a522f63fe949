import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportRow } from '#worker/contract/import.ts';
import { community_sites } from '#worker/db/schema/communities.ts';
import { users } from '#worker/db/schema/people.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { wall_entries } from '#worker/db/schema/walls.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';
import { anImporter, aSha } from '#worker/testing/imports.ts';
import { anImport } from '#worker/testing/imports-seed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aCommunity, aPerson, aSite, db, holds, type Person } from '#worker/testing/seed.ts';

let admin: Person;
let owner: Person;
let importer: ReturnType<typeof anImporter>;

beforeAll(async () => {
  [admin, owner] = [await aPerson({ role_id: 1 }), await aPerson()];
  importer = anImporter(admin);
});

const said = (rows: readonly ImportRow[]) =>
  rows.map(({ row, verdict, faults }) => [
    row,
    verdict,
    ...faults.map(({ column, code }) => `${column} ${code}`),
  ]);

const body = (patch: object = {}) => ({
  ...{ kind: 'tags', scope: null, sha256: aSha(), file_name: 'tags.csv', row_count: 1, lang: 'en' },
  columns: ['community_id', 'tag', 'site_ids'],
  ...patch,
});

describe('what is imported to the platform', () => {
  test('is for administrators alone, who give a reason', async () => {
    const send = (as: Person, json: object, headers = {}) =>
      testApp({ as }).request('/api/imports', { method: 'POST', json, headers });
    for (const kind of ['sites', 'sites_to_groups', 'tags', 'external_links', 'qr', 'cemeteries'])
      await refusal(await send(owner, body({ kind })), 'auth.admin_only');
    await refusal(await send(admin, body(), { 'X-Reason': '' }), 'reason.required');
    await refusal(await send(admin, body({ scope: 1 })), 'community.not_found');
    await refusal(await send(admin, body({ kind: 'wall', columns: ['name'] })), 'community.not_found');
    const id = await anImport({ kind: 'tags', scope_id: 0, created_by: admin.userId });
    for (const path of ['', '/rows'])
      await refusal(await testApp({ as: owner }).request(`/api/imports/${id}${path}`), 'import.not_found');
    await refusal(await testApp({ as: owner }).request('/api/admin/imports?kind=tags'), 'auth.admin_only');
  });

  test('has the columns of its kind, each once', async () => {
    const send = (columns: string[]) =>
      testApp({ as: admin }).request('/api/imports', { method: 'POST', json: body({ columns }) });
    for (const columns of [
      ['tag'],
      ['community_id', 'tag', 'site_ids', 'tag'],
      ['community_id', 'tag', 'site_ids', 'name'],
    ])
      await refusal(await send(columns), 'request.invalid');
  });

  test('is remembered with its columns, for each person and the same headings', async () => {
    const headings = aSha();
    const mapping = { headings, columns: ['community_id', '', 'tag', 'site_ids'] };
    await testApp({ as: admin }).request('/api/imports', { method: 'POST', json: body({ mapping }) });
    const read = async (as: Person, kind = 'tags', hash = headings) =>
      (await testApp({ as }).request(`/api/import-mappings/${kind}/${hash}`)).json();
    expect(await read(admin)).toEqual({ columns: mapping.columns });
    for (const none of [await read(owner), await read(admin, 'qr'), await read(admin, 'tags', aSha())])
      expect(none).toEqual({ columns: null });
  });

  test('is listed by its kind', async () => {
    const { id } = await importer.check({
      kind: 'external_links',
      columns: ['site_id', 'url', 'title'],
      rows: [['0', 'x', 'y']],
    });
    const list = async (kind: string) =>
      (
        await (
          await testApp({ as: admin }).request(`/api/admin/imports?kind=${kind}`)
        ).json<{ imports: { id: string; community_id: number | null }[] }>()
      ).imports;
    expect(await list('external_links')).toMatchObject([{ id, community_id: null }]);
    expect((await list('tags')).map((one) => one.id)).not.toContain(id);
  });

  test('stops where the administrator is none any more', async () => {
    const other = await aPerson({ role_id: 1 });
    const { id } = await anImporter(other).open({
      ...{ kind: 'tags', columns: ['community_id', 'tag', 'site_ids'] },
      rows: [['1', 'x', '1']],
    });
    await anImporter(other).send(id, [['1', 'x', '1']]);
    await anImporter(other).start(id, 'check');
    await db.update(users).set({ role_id: 2 }).where(eq(users.id, other.userId));
    await importer.finish(await importer.read(id));
    expect(await importer.read(id)).toMatchObject({ state: 'open', failure: 'rights' });
  });
});

/** Greater than the numbers of other seeds. */
const APART = 1_000_000;

/** Sites that are as this one; the number of the last. */
async function manyLike(id: number, count: number): Promise<number> {
  const { results } = await testEnv.DB.prepare(
    `select name from pragma_table_xinfo('sites') where hidden = 0`,
  ).all<{ name: string }>();
  const own: Record<string, string> = { id: `s.id + ${APART} + x.value`, slug: `s.slug || '-' || x.value` };
  const names = results.map(({ name }) => name);
  const numbers = JSON.stringify(Array.from({ length: count }, (_, at) => at + 1));
  await testEnv.DB.prepare(
    `insert into sites (${names.join(', ')}) select ${names.map((name) => own[name] ?? `s.${name}`).join(', ')}
      from sites s, json_each(?) x where s.id = ?`,
  )
    .bind(numbers, id)
    .run();
  return id + APART + count;
}

describe('an import of sites', () => {
  const columns = ['name', 'birth', 'death', 'type', 'mode', 'owner_email', 'community_id'];
  const siteOf = async (id: number | null) =>
    (
      await db
        .select()
        .from(sites)
        .where(eq(sites.id, id ?? 0))
    )[0];

  test('finds a person among a thousand others of the same name', async () => {
    const name = { first_name: 'Moshe', last_name: 'Zohar', name_key: 'moshe zohar' };
    const { id } = await aSite({ owner_id: owner.userId, ...name, birth: null, death: null });
    const last = await manyLike(id, 1001);
    await db
      .update(sites)
      .set({ birth: { format: 'en', year: 1931, month: null, day: null } })
      .where(eq(sites.id, last));
    const rows = [
      ['Moshe Zohar', '1931'],
      ['Moshe Zohar', '1932'],
    ];
    const checked = await importer.check({ kind: 'sites', columns: ['name', 'birth'], rows });
    expect(await importer.rows(checked.id)).toMatchObject([
      { verdict: 'duplicate', duplicate_of: { id: last } },
      { verdict: 'ready' },
    ]);
  });

  test('makes sites of an owner, of a community, and unclaimed ones, and says what is wrong', async () => {
    const town = await aCommunity({ owner_id: owner.userId });
    const email = `person-${owner.userId}@example.org`;
    const rows = [
      ['Adina Zohar', '1920', '1990-03-04', 'memorial', 'open', email.toUpperCase(), ''],
      ['Boaz Zohar', '', '', '', '', '', String(town.id)],
      ['Carmel Zohar', '', '', '2', 'private', '', ''],
      ['Dana Zohar', '', '', '', '', 'nobody@example.org', '999999'],
      ['=cmd()', '', '', 'tomb', '', 'x', ''],
      ['Adina Zohar', '1920', '1990-03-04', '', '', email, ''],
      ['Eli Zohar', '31.2.1990', '', 'tomb', 'shut', 'x', 'y'],
    ];
    const checked = await importer.check({ kind: 'sites', columns, rows });
    expect(checked.counts).toMatchObject({ ready: 3, faulty: 3, duplicates: 1 });
    expect(said(await importer.rows(checked.id))).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'ready'],
      [5, 'faulty', 'owner_email user.unknown', 'community_id community.unknown'],
      [6, 'faulty', 'name formula'],
      [7, 'duplicate'],
      [
        8,
        'faulty',
        'birth date.unreal',
        'type value.not_allowed',
        'mode value.not_allowed',
        'owner_email email.invalid',
        'community_id value.invalid',
      ],
    ]);
    const applied = await importer.apply(checked);
    expect(applied).toMatchObject({ state: 'applied', counts: { applied: 3 } });
    const made = (await importer.rows(applied.id, '?verdict=applied')).map(({ made_id }) => made_id);
    expect(await siteOf(made[0] ?? null)).toMatchObject({
      ...{ owner_id: owner.userId, unclaimed: false, mode: 'open', death_on: '1990-03-04' },
    });
    expect(await siteOf(made[1] ?? null)).toMatchObject({ owner_id: owner.userId, unclaimed: true });
    expect(
      await db.select().from(community_sites).where(eq(community_sites.community_id, town.id)),
    ).toMatchObject([{ site_id: made[1], state: 'held' }]);
    expect(await siteOf(made[2] ?? null)).toMatchObject({
      ...{ owner_id: admin.userId, unclaimed: true, mode: 'private', site_type_id: 2 },
    });
    // another file with a person of the first
    const again = await importer.check({ kind: 'sites', columns, rows: [rows[0] ?? []] });
    expect(await importer.rows(again.id)).toMatchObject([
      { verdict: 'duplicate', duplicate_of: { id: made[0], row: null } },
    ]);
    // one was changed since
    await testApp({ as: owner }).request(`/api/sites/${made[0]}`, {
      method: 'PATCH',
      json: { sentence: 'She sang.' },
      headers: { 'If-Match': '"1"' },
    });
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 2, kept: 1 });
    expect(await siteOf(made[0] ?? null)).toBeDefined();
    expect(await siteOf(made[1] ?? null)).toBeUndefined();
    expect(await siteOf(made[2] ?? null)).toBeUndefined();
  });

  test('makes one site of a person who is in the sheet for an owner and for a community', async () => {
    const town = await aCommunity({ owner_id: owner.userId });
    const email = `person-${owner.userId}@example.org`;
    const rows = [
      ['Hava Zohar', '', '', '', '', email, ''],
      ['Hava Zohar', '', '', '', '', '', String(town.id)],
      ['Hava Zohar', '1931', '', '', '', '', ''],
    ];
    const checked = await importer.check({ kind: 'sites', columns, rows });
    expect(checked.counts).toMatchObject({ ready: 2, duplicates: 1 });
    const { counts } = await importer.apply(checked);
    expect(counts).toMatchObject({ applied: 2, duplicates: 1 });
  });

  test('tells nobody of a private site of the same name', async () => {
    await aSite({
      ...{ owner_id: owner.userId, mode: 'private', first_name: 'Gad', last_name: 'Zohar' },
      name_key: 'gad zohar',
    });
    const { counts } = await importer.check({ kind: 'sites', columns: ['name'], rows: [['Gad Zohar']] });
    expect(counts).toMatchObject({ ready: 1, duplicates: 0 });
  });
});

describe('an import of sites to communities', () => {
  test('adds them to the community and to groups of its wall, and takes them out again', async () => {
    const town = await aCommunity({ owner_id: owner.userId });
    const [one, two] = [await aSite({ owner_id: owner.userId }), await aSite({ owner_id: owner.userId })];
    await holds(town.id, two.id);
    const columns = ['site_id', 'community_id', 'group'];
    const rows = [
      [one.id, town.id, 'Class of 1960'],
      [one.id, town.id, 'Choir'],
      [two.id, town.id, 'Choir'],
      [two.id, town.id, ''],
      [999_999, town.id, ''],
      [one.id, 999_999, ''],
    ].map((cells) => cells.map(String));
    const checked = await importer.check({ kind: 'sites_to_groups', columns, rows });
    expect(said(await importer.rows(checked.id))).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'update'],
      [5, 'duplicate'],
      [6, 'faulty', 'site_id site.unknown'],
      [7, 'faulty', 'community_id community.unknown'],
    ]);
    const applied = await importer.apply(checked);
    expect(applied.counts).toMatchObject({ applied: 3, ready: 0, updates: 0 });
    const groupsOf = async (id: number) =>
      (await db.select().from(wall_entries).where(eq(wall_entries.site_id, id))).map(({ groups }) => groups);
    expect(await groupsOf(one.id)).toEqual([['Class of 1960', 'Choir']]);
    expect(await groupsOf(two.id)).toEqual([['Choir']]);
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 3, kept: 0 });
    expect(await groupsOf(one.id)).toEqual([]);
    expect(await groupsOf(two.id)).toEqual([[]]);
  });

  test('puts no private site where the staff of a controlled community would read it', async () => {
    const town = await aCommunity({ owner_id: owner.userId, type: 'controlled' });
    const [hidden, open] = [
      await aSite({ owner_id: owner.userId, mode: 'private' }),
      await aSite({ owner_id: owner.userId, mode: 'open' }),
    ];
    const checked = await importer.check({
      ...{ kind: 'sites_to_groups', columns: ['site_id', 'community_id'] },
      rows: [hidden, open].map(({ id }) => [String(id), String(town.id)]),
    });
    expect(checked.counts).toMatchObject({ faulty: 1, ready: 1 });
  });

  test('leaves a site asking that had asked before, when it is undone', async () => {
    const town = await aCommunity({ owner_id: owner.userId });
    const site = await aSite({ owner_id: owner.userId });
    const asked = { site_id: site.id, community_id: town.id, state: 'asked' as const };
    await db.insert(community_sites).values({ ...asked, created_at: '2026-10-01T08:00:00.000Z' });
    const placesOf = () => db.select().from(community_sites).where(eq(community_sites.site_id, site.id));
    const before = await placesOf();
    const applied = await importer.apply(
      await importer.check({
        ...{ kind: 'sites_to_groups', columns: ['site_id', 'community_id', 'group'] },
        rows: [[String(site.id), String(town.id), 'Choir']],
      }),
    );
    expect(await placesOf()).toMatchObject([{ state: 'held' }]);
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 1, kept: 0 });
    expect(await placesOf()).toEqual(before);
    expect(await db.select().from(wall_entries).where(eq(wall_entries.site_id, site.id))).toEqual([]);
  });

  test('leaves a site that the staff tagged since', async () => {
    const town = await aCommunity({ owner_id: owner.userId });
    const site = await aSite({ owner_id: owner.userId });
    const applied = await importer.apply(
      await importer.check({
        ...{ kind: 'sites_to_groups', columns: ['site_id', 'community_id'] },
        rows: [[String(site.id), String(town.id)]],
      }),
    );
    await importer.apply(
      await importer.check({
        ...{ kind: 'tags', columns: ['community_id', 'tag', 'site_ids'] },
        rows: [[String(town.id), 'Founders', String(site.id)]],
      }),
    );
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 0, kept: 1 });
  });

  test('leaves a site about which the staff wrote on the wall since, or which they put in another group', async () => {
    const town = await aCommunity({ owner_id: owner.userId });
    const mine = () => aSite({ owner_id: owner.userId });
    const [one, two, three] = [await mine(), await mine(), await mine()];
    const applied = await importer.apply(
      await importer.check({
        ...{ kind: 'sites_to_groups', columns: ['site_id', 'community_id', 'group'] },
        rows: [one, two, three].map(({ id }) => [String(id), String(town.id), 'Choir']),
      }),
    );
    const writes = (site: { id: number }, patch: Partial<typeof wall_entries.$inferInsert>) =>
      db.update(wall_entries).set(patch).where(eq(wall_entries.site_id, site.id));
    await writes(one, { fields: { class: '1960' } });
    await writes(two, { groups: ['Choir', 'Board'] });
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 1, kept: 2 });
    const left = await db.select().from(wall_entries).where(eq(wall_entries.community_id, town.id));
    expect(left.map(({ site_id }) => site_id)).toEqual([one.id, two.id]);
  });
});

describe('an import of links', () => {
  const columns = ['site_id', 'url', 'title', 'no_preview'];

  test('takes http and https to public hosts alone', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const urls = [
      ['javascript:alert(1)', 'url.invalid'],
      ['data:text/html,x', 'url.invalid'],
      ['ftp://example.org/', 'url.invalid'],
      ['https://user:pass@www.izkor.gov.il/', 'url.credentials'],
      ['http://127.0.0.1/', 'url.not_public'],
      ['http://0x7f.1/', 'url.not_public'],
      ['http://[::1]/', 'url.invalid'],
      ['http://localhost/', 'url.invalid'],
      ['http://router.local/', 'url.not_public'],
      ['http://169.254.169.254/latest', 'url.not_public'],
    ] as const;
    const rows = urls.map(([url]) => [String(id), url, 'A page', '']);
    const checked = await importer.check({ kind: 'external_links', columns, rows });
    expect(said(await importer.rows(checked.id))).toEqual(
      urls.map(([, code], at) => [at + 2, 'faulty', `url ${code}`]),
    );
  });

  test('adds each once, and takes back those that nobody changed', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const row = [String(id), 'https://www.izkor.gov.il/a', 'Izkor', 'yes'];
    const rows = [
      row,
      row,
      [String(id), 'https://example.com/b', 'B', ''],
      ['999999', row[1] ?? '', 'C', ''],
    ];
    const checked = await importer.check({ kind: 'external_links', columns, rows });
    expect(checked.counts).toMatchObject({ ready: 2, duplicates: 1, faulty: 1 });
    const applied = await importer.apply(checked);
    const linksOf = () =>
      db
        .select()
        .from(related_links)
        .where(and(eq(related_links.owner_kind, 'site'), eq(related_links.owner_id, id)));
    expect(await linksOf()).toMatchObject([
      { url: 'https://www.izkor.gov.il/a', title: 'Izkor', no_preview: true, created_by: admin.userId },
      { url: 'https://example.com/b', title: 'B', no_preview: false },
    ]);
    await db.update(related_links).set({ title: 'Changed' }).where(eq(related_links.title, 'B'));
    expect((await importer.undo(applied)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect(await linksOf()).toMatchObject([{ title: 'Changed' }]);
  });

  test('gives a site no more than it may have', async () => {
    const { id } = await aSite({ owner_id: owner.userId });
    const rows = Array.from({ length: 52 }, (_, at) => [String(id), `https://example.com/${at}`, 'P', '']);
    const applied = await importer.apply(await importer.check({ kind: 'external_links', columns, rows }));
    expect(applied.counts).toMatchObject({ applied: 50, faulty: 2 });
  });
});
