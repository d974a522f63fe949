import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#worker/contract/index.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testEnv } from '#worker/testing/app.ts';
import { MATRIX } from '#worker/testing/architecture/matrix.ts';
import { type ActorCode, cellsOf, type Kind, nameIn } from '#worker/testing/architecture/matrix-format.ts';
import { SENT } from '#worker/testing/architecture/matrix-sent.ts';
import { requestOf, worldsOf } from '#worker/testing/architecture/matrix-walk.ts';
import type { World } from '#worker/testing/architecture/matrix-world.ts';
import { db } from '#worker/testing/seed.ts';

const FROZEN_AT = '2026-11-01T08:00:00.000Z';

/** Tables of what one asks about the site, which changes nothing of it. */
const ASKED = new Set(['reports', 'exports']);

/** What stays possible, as it is about the person who acts, about money and deliveries, or about the dispute itself. */
const STILL_POSSIBLE = new Set([
  'setMailLevel',
  'unsubscribe',
  'muteReminder',
  'addCalendarFeed',
  'revokeCalendarFeed',
  'abortUpload',
  'stopQuestions',
  // the account is made, and the memory not posted
  'confirmGuest',
  'reportMemory',
  'reportComment',
  'reportSite',
  'objectToClaim',
  'cancelPlan',
  'changePlan',
  'moveOrder',
  'payOrder',
  'checkOrder',
  'placeOrder/an export',
  'putOrderPhoto',
  'requestCopy',
  'moveJob',
  // changes only what the row copies of its community
  'deleteCommunity',
  'restoreCommunity',
]);

let worlds: World[];
let tables: { name: string; where: string }[];

beforeAll(async () => {
  worlds = await worldsOf('open');
  const { results } = await testEnv.DB.prepare(
    `select m.name as name, group_concat(c.name) as columns from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not glob '_*' group by m.name`,
  ).all<{ name: string; columns: string }>();
  tables = results.flatMap(({ name, columns }) => {
    const has = new Set(columns.split(','));
    if (ASKED.has(name)) return [];
    if (name === 'sites') return [{ name, where: 'id = ?1' }];
    if (has.has('owner_kind'))
      return [
        { name, where: `owner_kind = 'site' and ${has.has('owner_id') ? 'owner_id' : 'site_id'} = ?1` },
      ];
    return has.has('site_id') ? [{ name, where: 'site_id = ?1' }] : [];
  });
}, 60_000);

/** The rows of a site in every table. */
async function rowsOf(id: number): Promise<Map<string, string>> {
  const found = await testEnv.DB.batch(
    tables.map(({ name, where }) => testEnv.DB.prepare(`select * from "${name}" where ${where}`).bind(id)),
  );
  return new Map(tables.map(({ name }, at) => [name, JSON.stringify(found[at]?.results)]));
}

/** What an actor changed of a frozen site by the requests that they may send of one that is not. */
async function changedBy(world: World, who: Exclude<ActorCode, 'AN'>): Promise<string[]> {
  const changes: string[] = [];
  for (const [label, row] of Object.entries(MATRIX)) {
    const endpoint = endpoints[nameIn(label)];
    if (!endpoint || endpoint.method === 'GET' || cellsOf(row, 'open', world.kind)[who] !== 'ok') continue;
    await db.update(sites).set({ frozen_at: null }).where(eq(sites.id, world.id));
    const sent = (await SENT[label]?.(world, { who, person: world.people[who] })) ?? {};
    if (sent.byCopy || [label, nameIn(label)].some((name) => STILL_POSSIBLE.has(name))) {
      await sent.after?.();
      continue;
    }
    await db.update(sites).set({ frozen_at: FROZEN_AT }).where(eq(sites.id, world.id));
    const before = await rowsOf(world.id);
    const { path, init } = requestOf(endpoint, sent);
    const response = await world.apps[who].request(path, init);
    await response.arrayBuffer();
    await world.apps[who].settled();
    const after = await rowsOf(world.id);
    const of = tables.flatMap(({ name }) => (before.get(name) === after.get(name) ? [] : [name]));
    if (of.length > 0) changes.push(`${label}: ${of.join(', ')}`);
    await sent.after?.();
  }
  return changes;
}

describe('nobody but an administrator changes anything of a frozen site', () => {
  const WHO = [
    ['OW', 'regular'],
    ['IM', 'regular'],
    ['RG', 'regular'],
    ['CW', 'controlled'],
  ] as const;
  test.each(WHO)(
    'not %s, where a %s community contains it',
    async (who, kind: Kind) => {
      const world = worlds.find((one) => one.kind === kind);
      if (!world) throw new Error('There is no world.');
      expect(await changedBy(world, who)).toEqual([]);
    },
    240_000,
  );

  test('and an administrator does, so that the requests are ones that change something', async () => {
    const [world] = worlds;
    if (!world) throw new Error('There is no world.');
    const changed = (await changedBy(world, 'AD')).map((one) => one.split(':')[0]);
    expect(changed).toEqual(
      expect.arrayContaining(['patchSite', 'postMemory', 'saveNotice', 'createInvitation', 'bindCode']),
    );
  }, 240_000);
});
