import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { enqueue } from '#worker/db/outbox.ts';
import { rotations } from '#worker/db/schema/search.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { rotationsOf } from '#worker/shared/rotations.ts';
import { testEnv } from '#worker/testing/app.ts';
import { anIndexedSite, indexedAgain, namesFor } from '#worker/testing/indexed.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aCommunity, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { indexAll } from './index-all.job.ts';
import { indexSite } from './index-site.ts';

const NOW = new Date('2026-11-20T04:00:00.000Z');
const SQL_FILES = import.meta.glob<string>(['/migrations/0007_sites.sql', '/scripts/found-words.sql'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const keysOf = async (id: number) =>
  (await db.select({ k: rotations.k }).from(rotations).where(eq(rotations.id, id))).map(({ k }) => k).sort();

describe('a name is indexed in the orders in which it may be typed', () => {
  test.each([
    ['Ruth', ['ruth']],
    ['Ruth Cohen', ['cohen ruth', 'ruth cohen']],
    ['רות בן־דוד', ['בנ דוד רות', 'בנ רות דוד', 'דוד בנ רות', 'דוד רות בנ', 'רות בנ דוד', 'רות דוד בנ']],
    ['A B C D', ['a b c d', 'b c d a', 'c d a b', 'd a b c']],
    ['דוויד', ['דוויד', '~דויד']],
    ['!!', []],
  ])('%s', (name, keys) => expect(rotationsOf(name).sort()).toEqual([...keys].sort()));

  test('and a name of sixty parts in a limited number of orders', () => {
    expect(rotationsOf('a '.repeat(60)).length).toBeLessThanOrEqual(12);
    expect(rotationsOf([...'abcdefghijklmnopqrstuvwxyz'].join(' '))).toHaveLength(12);
  });
});

describe('the search index contains what public sites contain', () => {
  /** The differences between the stored search index and one rebuilt from the sites. */
  async function drift(): Promise<string[]> {
    const wrong: string[] = [];
    for (const site of await db.select().from(sites)) {
      const isPublic =
        site.mode !== 'private' &&
        !site.sign_in_to_view &&
        !site.deleted_at &&
        !site.frozen_at &&
        (!site.work || site.work_activated_at !== null);
      const names = [`${site.first_name} ${site.last_name}`, site.other_name ?? ''];
      const says = isPublic ? [...new Set(names.flatMap(rotationsOf))].sort() : [];
      const found = await db.select().from(rotations).where(eq(rotations.id, site.id));
      const entries = await testEnv.DB.prepare('select names from found_words where rowid = ?')
        .bind(2 * site.id)
        .all();
      if (JSON.stringify(found.map(({ k }) => k).sort()) !== JSON.stringify(says))
        wrong.push(`keys of ${site.id}`);
      if (entries.results.length !== (isPublic ? 1 : 0)) wrong.push(`index entry of ${site.id}`);
      for (const { shown } of found) {
        if (shown.slug !== site.slug || shown.name !== names[0]) wrong.push(`cell of ${site.id}`);
        if ((shown.portrait?.id ?? null) !== site.portrait_id) wrong.push(`portrait of ${site.id}`);
      }
    }
    return wrong;
  }

  test('after any changes in any order', async () => {
    const { userId } = await aPerson();
    const ids: number[] = [];
    for (let at = 0; at < 6; at++)
      ids.push((await anIndexedSite({ owner_id: userId, first_name: `Person${at}`, last_name: 'Here' })).id);
    let seed = 20261121;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const changes: ((id: number) => Promise<Partial<typeof sites.$inferSelect>>)[] = [
      async () => ({ mode: (['private', 'open', 'regular'] as const)[random(3)] ?? 'open' }),
      async () => ({ sign_in_to_view: random(2) === 1 }),
      async () => ({ first_name: ['דוויד', "D'Arcy", 'Ana María', 'רחל'][random(4)] ?? 'X' }),
      async () => ({ other_name: random(2) ? 'רחל לוי־בן' : null }),
      async () => ({ slug: `slug-${random(1_000_000)}` }),
      async () => ({ deleted_at: random(2) ? NOW.toISOString() : null }),
      async () => ({ frozen_at: random(3) ? null : NOW.toISOString() }),
      async (id) => ({
        portrait_id: random(2)
          ? null
          : await aPicture({ site_id: id, created_by: userId, purpose: 'profile' }),
      }),
    ];
    for (let step = 0; step < 120; step++) {
      const id = ids[random(ids.length)] ?? 0;
      const patch = await changes[random(changes.length)]?.(id);
      const [row] = await db.select().from(sites).where(eq(sites.id, id));
      if (!row || !patch) continue;
      await commit(db, [
        db.update(sites).set(patch).where(eq(sites.id, id)),
        ...indexSite(db, { ...row, ...patch }),
      ]);
      if (step % 20 === 0) expect(await drift(), `step ${step}`).toEqual([]);
    }
    expect(await drift()).toEqual([]);
  });

  test('also if the site is hidden between the read and the write', async () => {
    const { userId } = await aPerson();
    const { id } = await anIndexedSite({ owner_id: userId, first_name: 'Frozen', last_name: 'Meanwhile' });
    const [row] = await db.select().from(sites).where(eq(sites.id, id));
    await db.update(sites).set({ frozen_at: NOW.toISOString() }).where(eq(sites.id, id));
    if (row) await commit(db, indexSite(db, row));
    expect(await keysOf(id)).toEqual([]);
  });

  test('and has no entry once the site’s row is deleted', async () => {
    const { id } = await anIndexedSite({
      owner_id: (await aPerson()).userId,
      first_name: 'Gone',
      last_name: 'Away',
    });
    await db.$client.batch([
      db.$client.prepare('delete from members where owner_id = ?').bind(id),
      db.$client.prepare('delete from sites where id = ?').bind(id),
    ]);
    expect(await keysOf(id)).toEqual([]);
    expect(await namesFor('gone away', { quick_search: false })).toEqual([]);
  });
});

describe('the nightly job indexes what is missing', () => {
  const night = async () => {
    await commit(db, [enqueue(db, 'index_all', { kind: 'site', after: 0 }, NOW)]);
    expect(await runJobs(['index_all'], aMailer(), NOW)).toBe(0);
  };

  test('sites and communities older than the index, more than one run covers', async () => {
    const { userId } = await aPerson();
    for (let at = 0; at < 53; at++)
      await aSite({ owner_id: userId, first_name: `Old${at}`, last_name: 'Times' });
    await aSite({ owner_id: userId, first_name: 'OldCanary', last_name: 'Times', mode: 'private' });
    await aCommunity({ owner_id: userId, name: 'Times Past' });
    expect(await namesFor('times')).toEqual([]);
    await night();
    expect((await namesFor('old52'))[0]).toBe('Old52 Times');
    expect(await namesFor('times pa')).toEqual(['Times Past']);
    expect(await namesFor('oldcanary')).toEqual([]);
  });

  test('and those in the index in an older form', async () => {
    const { id } = await anIndexedSite({
      owner_id: (await aPerson()).userId,
      first_name: 'Form',
      last_name: 'Earlier',
    });
    await db.$client
      .prepare('update found_words set words = ? where rowid = ?')
      .bind('a text', 2 * id)
      .run();
    expect(await namesFor('arlie')).toEqual([]);
    await night();
    expect(await namesFor('arlie')).toEqual(['Form Earlier']);
  });

  test('and a site that is renamed meanwhile stays indexed by its new name', async () => {
    const { userId } = await aPerson();
    const { id } = await aSite({ owner_id: userId, first_name: 'Before', last_name: 'Noon' });
    const effect = await indexAll.run({ db, now: () => NOW } as Ctx<System>, { kind: 'site', after: 0 });
    await commit(db, [db.update(sites).set({ first_name: 'After', version: 2 }).where(eq(sites.id, id))]);
    await indexedAgain(id);
    await commit(db, effect).catch(() => undefined);
    expect(await namesFor('noon')).toEqual(['After Noon']);
    await night();
    expect(await namesFor('noon')).toEqual(['After Noon']);
  });

  test('a restored copy of the database without its full-text table, idempotently', async () => {
    const all = async () => [
      await db.select().from(rotations).orderBy(rotations.k, rotations.id),
      (await testEnv.DB.prepare('select rowid, * from found_words order by rowid').all()).results,
    ];
    const before = await all();
    await testEnv.DB.prepare('delete from found_words').run();
    await night();
    await night();
    expect(await all()).toEqual(before);
  });

  test('with the same full-text table that the migration creates', () => {
    const [made = '', again = ''] = ['/migrations/0007_sites.sql', '/scripts/found-words.sql'].map(
      (file) => SQL_FILES[file]?.match(/CREATE VIRTUAL TABLE.*;/)?.[0],
    );
    expect(again).toBe(made);
    expect(again).toContain('found_words');
  });

  test('and does not rewrite a site that is indexed', async () => {
    const { id } = await anIndexedSite({
      owner_id: (await aPerson()).userId,
      first_name: 'Left',
      last_name: 'Alone',
    });
    await db.update(rotations).set({ k: 'as it was' }).where(eq(rotations.k, 'left alone'));
    await night();
    expect(await keysOf(id)).toContain('as it was');
    await indexedAgain(id);
    expect(await keysOf(id)).toEqual(['alone left', 'left alone']);
  });
});
