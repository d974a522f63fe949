import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { QUICK_RESULTS } from '#worker/contract/search.ts';
import { members } from '#worker/db/schema/members.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import {
  anIndexedCommunity,
  anIndexedSite,
  namesFor,
  requestSearch,
  typed,
} from '#worker/testing/indexed.ts';
import { refusal } from '#worker/testing/problem.ts';
import { aPerson, aPicture, db, joins } from '#worker/testing/seed.ts';

countRows();

let owner: Awaited<ReturnType<typeof aPerson>>;
const site = (first_name: string, last_name: string, more: object = {}) =>
  anIndexedSite({ owner_id: owner.userId, first_name, last_name, ...more });

beforeAll(async () => {
  owner = await aPerson();
  await site('משֶה', 'אברמוביץ׳', { other_name: 'Moshe Abramovich', lang: 'he' });
  await site('Nora', "O'Connor");
  await site('אסתר', 'בן־דוד', { lang: 'he' });
  await site('דוויד', 'ווייס', { lang: 'he' });
  await site('חנה', 'רובינא', { lang: 'he' });
  await site('Ana Lucía', 'García');
  await site('Jan Pieter Willem', 'van den Berg');
  await anIndexedCommunity({ owner_id: owner.userId, name: 'קהילת נגבה', lang: 'he' });
});

describe('a person is found', () => {
  test.each([
    ['by the first name', 'משה', 'משֶה אברמוביץ׳'],
    ['with niqqud', 'מֹשֶׁה', 'משֶה אברמוביץ׳'],
    ['in the other script', 'Moshe', 'משֶה אברמוביץ׳'],
    ['in small letters', 'moshe abr', 'משֶה אברמוביץ׳'],
    ['by the surname first', 'אברמוביץ משה', 'משֶה אברמוביץ׳'],
    ['by the surname first in the other script', 'abramovich mo', 'משֶה אברמוביץ׳'],
    ['by two letters', 'מש', 'משֶה אברמוביץ׳'],
    ['by two letters of the surname', 'רו', 'חנה רובינא'],
    ['without the apostrophe', 'oconnor', "Nora O'Connor"],
    ['with the apostrophe', 'o’connor n', "Nora O'Connor"],
    ['without the maqaf', 'בן דוד', 'אסתר בן־דוד'],
    ['by the part after the maqaf', 'דוד אסתר', 'אסתר בן־דוד'],
    ['by the parts in another order', 'דוד אסת', 'אסתר בן־דוד'],
    ['with one vav for two', 'דויד', 'דוויד ווייס'],
    ['with two vavs for one', 'רוובינא', 'חנה רובינא'],
    ['with a one-letter Hebrew prefix', 'לחנה', 'חנה רובינא'],
    ['without accents', 'garcia lucia', 'Ana Lucía García'],
    ['by parts of a long name that are not adjacent', 'berg willem', 'Jan Pieter Willem van den Berg'],
    ['by a part inside the surname', 'bramo', 'משֶה אברמוביץ׳'],
    ['by three letters inside the surname', 'בינ', 'חנה רובינא'],
    ['by a part inside the surname and the first name', 'bramov mos', 'משֶה אברמוביץ׳'],
    ['by the end of a name, in final letters', 'מוביץ', 'משֶה אברמוביץ׳'],
    ['with punctuation around it', '  "Nora",  ', "Nora O'Connor"],
  ])('%s: %s', async (_how, query, name) => expect(await namesFor(query)).toEqual([name]));

  test('with all the data that a quick result shows', async () => {
    const portrait_id = await aPicture({ site_id: null, created_by: owner.userId, purpose: 'profile' });
    const { id, slug } = await site('Zelda', 'Mishkovsky', { portrait_id, other_name: 'זלדה' });
    const { results, more } = await typed('zelda');
    expect(more).toBe(false);
    expect(results).toEqual([
      {
        kind: 'site',
        id,
        slug,
        site_type_id: 1,
        full_name: 'Zelda Mishkovsky',
        other_name: 'זלדה',
        lang: 'en',
        birth_year: 1941,
        death_year: 2024,
        sentence: null,
        profile: expect.objectContaining({ id: portrait_id, widths: [320, 800, 1600] }),
        found_in: 'name',
        excerpt: null,
      },
    ]);
  });

  test('once, even if several of their names match', async () => {
    await site('Ben', 'Bentov', { other_name: 'Ben Bentov' });
    expect(await namesFor('ben')).toEqual(['Ben Bentov']);
  });
});

describe('a search finds nobody', () => {
  test.each(['', ' ', 'm', '  מ ', 'm!', '״׳', '%%', '__', '**', '""', '\u200f\u200f', 'ר־'])(
    'by less than two letters: %j',
    async (query) => expect(await typed(query)).toEqual({ results: [], more: false }),
  );

  test.each([
    '%o%',
    'n_ra',
    'nora OR 1=1',
    "nora' -- x",
    'NEAR(nora oconnor)',
    'names:nora^',
    '"nora" * ( AND',
    'נ'.repeat(60),
    'מילה '.repeat(24),
    '*'.repeat(120),
  ])('by what is no name: %j', async (query) => {
    for (const quick_search of [true, false])
      expect(await namesFor(query, { quick_search }), String(quick_search)).toEqual([]);
  });

  test('and a query over the length limit is refused', async () => {
    await refusal(await requestSearch('a'.repeat(121)), 'request.invalid');
    await refusal(await requestSearch('aa', { page: 51 }), 'request.invalid');
    for (const unheard of ['nora\0', '\ud800nora'])
      await refusal(await requestSearch(unheard), 'request.invalid');
  });
});

describe('who is found by what is inside a name', () => {
  test('is shown only where no name begins so', async () => {
    await site('Ofra', 'Karmon');
    expect(await namesFor('armo')).toEqual(['Ofra Karmon']);
    await site('Armon', 'Levi');
    expect(await namesFor('armo')).toEqual(['Armon Levi']);
  });

  test('not by two letters of it, nor by what is inside a text', async () => {
    await site('Ofri', 'Dvaqsh', { about: 'Her zxqwv was blue.' });
    for (const query of ['aq', 'xqw', 'ofri aq'])
      for (const quick_search of [true, false])
        expect(await namesFor(query, { quick_search }), query).toEqual([]);
  });

  test('by its members also while it is private', async () => {
    const member = await aPerson();
    const { id } = await site('Hidden', 'Zwaluwe', { mode: 'private' });
    await joins(id, member.userId, null);
    for (const quick_search of [true, false]) {
      expect(await namesFor('aluw', { quick_search }, testApp({ as: member }))).toEqual(['Hidden Zwaluwe']);
      expect(await namesFor('aluw', { quick_search })).toEqual([]);
    }
  });
});

describe('a community', () => {
  test('is found by the words of its address, in either script', async () => {
    await anIndexedCommunity({
      owner_id: owner.userId,
      name: 'בית האותיות',
      slug: 'hebrew-letters',
      lang: 'he',
    });
    for (const query of ['letters', 'hebrew let', 'אותיות', 'האות'])
      for (const quick_search of [true, false])
        expect(await namesFor(query, { quick_search, filter: 'group' }), query).toEqual(['בית האותיות']);
  });

  test('is found among people, and by the filter for communities', async () => {
    await site('נגבה', 'לוי', { lang: 'he' });
    expect(await namesFor('נגבה')).toEqual(expect.arrayContaining(['קהילת נגבה', 'נגבה לוי']));
    expect(await namesFor('נגבה', { filter: 'group' })).toEqual(['קהילת נגבה']);
    expect(await namesFor('נגבה', { filter: 'site' })).toEqual(['נגבה לוי']);
    expect(await namesFor('נג', { filter: 'group' })).toEqual(['קהילת נגבה']);
    expect(await namesFor('לנגבה', { filter: 'group' })).toEqual(['קהילת נגבה']);
    const [{ kind, site_type_id } = {}] = (await typed('קהילת')).results;
    expect({ kind, site_type_id }).toEqual({ kind: 'community', site_type_id: 3 });
  });
});

describe('a site that not everyone may see', () => {
  const HIDDEN: [string, object][] = [
    ['private', { mode: 'private' }],
    ['behind signing in', { sign_in_to_view: true }],
    ['frozen', { frozen_at: '2026-11-01T00:00:00.000Z' }],
    ['not activated', { work: true, site_type_id: 2 }],
    ['deleted', { deleted_at: '2026-11-01T00:00:00.000Z' }],
  ];

  test.each(HIDDEN)('is not found by a stranger: %s', async (what, hidden) => {
    const name = `Canary${what.replaceAll(' ', '')}`;
    await site(name, 'Hidden', { ...hidden, about: `about ${name}` });
    const stranger = testApp({ as: await aPerson() });
    for (const app of [testApp(), stranger])
      for (const quick_search of [true, false])
        expect(await namesFor(name, { quick_search }, app)).toEqual([]);
  });

  test.each(HIDDEN)('is no longer found once it is: %s', async (what, hidden) => {
    const name = `Was${what.replaceAll(' ', '')}`;
    const { id } = await site(name, 'Shown', {});
    expect(await namesFor(name.slice(0, 3))).toContain(`${name} Shown`);
    await db.update(sites).set(hidden).where(eq(sites.id, id));
    for (const quick_search of [true, false])
      for (const query of [name, name.slice(0, 3)])
        expect(await namesFor(query, { quick_search })).not.toContain(`${name} Shown`);
  });

  test('is found by its members in every search, but not by suspended ones', async () => {
    const [member, suspended, unverified] = [
      await aPerson(),
      await aPerson(),
      await aPerson({ active: '0' }),
    ];
    const { id } = await site('Tirza', "O'Hara", { mode: 'private', other_name: 'תרצה' });
    for (const { userId } of [member, suspended, unverified]) await joins(id, userId, null);
    await db
      .update(members)
      .set({ suspended_at: '2026-11-01T00:00:00.000Z' })
      .where(eq(members.user_id, suspended.userId));
    for (const query of ['ti', 'ohara tirza', 'תִּרְצָה'])
      for (const quick_search of [true, false]) {
        expect(await namesFor(query, { quick_search }, testApp({ as: member }))).toEqual(["Tirza O'Hara"]);
        for (const person of [suspended, unverified])
          expect(await namesFor(query, { quick_search }, testApp({ as: person }))).toEqual([]);
        expect(await namesFor(query, { quick_search, filter: 'group' }, testApp({ as: member }))).toEqual([]);
      }
    const [found] = (await typed('tirza', {}, testApp({ as: member }))).results;
    expect(found).toMatchObject({ id, slug: String(id), profile: null, sentence: null });
  });

  test('a private community is found by its members', async () => {
    const member = await aPerson();
    const { id } = await anIndexedCommunity({
      owner_id: owner.userId,
      name: 'Secret Circle',
      permissions: 'private',
    });
    await db.insert(members).values({
      owner_kind: 'community',
      owner_id: id,
      user_id: member.userId,
      joined_at: '2026-11-01T00:00:00.000Z',
    });
    expect(await namesFor('secret')).toEqual([]);
    expect(await namesFor('secret circ', {}, testApp({ as: member }))).toEqual(['Secret Circle']);
    expect(await namesFor('circle', { quick_search: false }, testApp({ as: member }))).toEqual([
      'Secret Circle',
    ]);
  });

  test('and a kiosk may not search', async () => {
    const screen = await aPerson({ kiosk_community_id: 1, kiosk_community_slug: 'x' });
    await refusal(await requestSearch('nora', {}, testApp({ as: screen })), 'auth.forbidden');
  });
});

describe('a keystroke', () => {
  const readsOf = async (query: string, app = testApp()) => {
    const { results } = await typed(query, {}, app);
    return { ...app.reads, found: results.length };
  };

  test('reads at most eight rows, fewer without results', async () => {
    for (let at = 0; at < 30; at++) await site(`Kalman${at}`, 'Kalmanovich');
    for (const query of [
      'ka',
      'kal',
      'kalm',
      'kalman1',
      'kalmanovich kal',
      'berg willem',
      'דויד',
      'לחנה',
      'mo',
    ]) {
      const { rowsRead, found } = await readsOf(query);
      expect(found, query).toBeGreaterThan(0);
      expect(rowsRead, query).toBeLessThanOrEqual(QUICK_RESULTS);
    }
    expect((await typed('kalm')).more).toBe(true);
    for (const query of ['alman', 'lmanovi', 'manovich alm']) {
      const { rowsRead, found } = await readsOf(query);
      expect(found, query).toBeGreaterThan(1);
      expect(rowsRead, query).toBeLessThanOrEqual(QUICK_RESULTS);
    }
    for (const query of ['xq', 'xqzt', 'nobody at all', 'ווויי'])
      expect((await readsOf(query)).rowsRead, query).toBeLessThanOrEqual(6);
  });

  test('reads two more rows for each private site of the searcher', async () => {
    const person = await aPerson();
    for (let at = 0; at < 5; at++)
      await anIndexedSite({
        owner_id: person.userId,
        first_name: `Own${at}`,
        last_name: 'Place',
        mode: 'private',
      });
    const { rowsRead, found } = await readsOf('own', testApp({ as: person }));
    expect(found).toBe(5);
    expect(rowsRead).toBeLessThanOrEqual(QUICK_RESULTS + 1 + 5 * 3);
  });

  test('is refused for a minute after sixty from one network', async () => {
    const app = testApp();
    const ask = () =>
      app.request('/api/search', {
        method: 'POST',
        headers: { 'CF-Connecting-IP': '192.0.2.77' },
        json: { query: 'nora', quick_search: true },
      });
    let answered = 0;
    let last = await ask();
    for (; last.status === 200 && answered < 240; answered++) last = await ask();
    const { retry_after } = await refusal(last, 'rate.limited');
    expect(retry_after).toBe(60);
    // the counter resets with each minute of the clock, which may end during the test
    expect(answered).toBeGreaterThanOrEqual(60);
  });
});
