import { expect, test } from 'vitest';
import type { CalendarDate } from '#worker/contract/primitives.ts';
import { BOARD_DAYS, BOARD_MOST, type WallDays } from '#worker/contract/wall.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { plusDays, toHebrew } from '#worker/shared/hebrew-date.ts';
import { yahrzeitsIn } from '#worker/shared/yahrzeit.ts';
import { testApp } from '#worker/testing/app.ts';
import { countRows } from '#worker/testing/counting-d1.ts';
import { aCommunity, aPerson, aSite, holds, type Person } from '#worker/testing/seed.ts';
import { aWallEntry } from '#worker/testing/walls-seed.ts';
import { hebrewKeys } from './wall-days.rules.ts';

countRows();

const owner = await aPerson();
const NOW = new Date('2026-11-26T10:00:00.000Z');
const en = (year: number, month: number, day: number): CalendarDate => ({ format: 'en', year, month, day });

const boardOf = async (id: number, as?: Person): Promise<WallDays> =>
  (
    await testApp({ now: () => NOW, ...(as && { as }) }).request(`/api/communities/${id}/days`)
  ).json<WallDays>();

test('the board has the yahrzeits and birthdays of today and the next six days, of those whom one sees', async () => {
  const { id } = await aCommunity({ owner_id: owner.userId });
  const today = { format: 'en', year: 2026, month: 11, day: 26 } as const;
  const hebrew = toHebrew(plusDays(today, 2));
  if (!hebrew) throw new Error('a day has a Hebrew one');
  await aWallEntry({ community_id: id, first_name: 'Yael', death: { ...hebrew, year: 5760 } });
  await aWallEntry({ community_id: id, first_name: 'Born', birth: en(1926, 11, 26) });
  await aWallEntry({ community_id: id, first_name: 'Later', birth: en(1926, 12, 3) });
  await aWallEntry({ community_id: id, first_name: 'Died', death: en(1926, 12, 2), hebrew_calendar: false });
  const hidden = await aSite({ owner_id: owner.userId, mode: 'private', birth: en(1930, 11, 27) });
  await holds(id, hidden.id);
  const board = await boardOf(id);
  expect(board).toMatchObject({ from: '2026-11-26', to: '2026-12-02' });
  expect(board.days.map(({ date, kind, years, entry }) => [date, kind, years, entry.name])).toEqual([
    ['2026-11-26', 'birthday', 100, 'Born Levi'],
    ['2026-11-28', 'yahrzeit', hebrew.year - 5760, 'Yael Levi'],
    ['2026-12-02', 'day of death', 100, 'Died Levi'],
  ]);
  expect(board.days.map((day) => day.hebrew)).toEqual([null, hebrew, null]);
  const owners = await boardOf(id, owner);
  expect(owners.days.map(({ entry }) => entry.site?.id)).toContain(hidden.id);
});

test('a community without the Hebrew calendar keeps the civil days of death', async () => {
  const { id } = await aCommunity({ owner_id: owner.userId, settings: { hebrew_calendar: false } });
  await aWallEntry({ community_id: id, death: en(1999, 11, 30) });
  expect((await boardOf(id)).days).toMatchObject([{ date: '2026-11-30', kind: 'day of death', years: 27 }]);
});

test('a day on which hundreds died leaves the other days their places', async () => {
  const { id } = await aCommunity({ owner_id: owner.userId, settings: { hebrew_calendar: false } });
  for (let died = 0; died <= BOARD_DAYS * BOARD_MOST; died++)
    await aWallEntry({ community_id: id, death: en(1941, 11, 26) });
  await aWallEntry({ community_id: id, first_name: 'Last', death: en(1999, 12, 2) });
  const { days } = await boardOf(id);
  expect(days).toHaveLength(BOARD_MOST + 1);
  expect(days.at(-1)).toMatchObject({ date: '2026-12-02', entry: { name: 'Last Levi' } });
});

test('a site whose settings remind nobody of a day is not on the board', async () => {
  const { id } = await aCommunity({ owner_id: owner.userId });
  const settings = {
    hebrew_calendar: false,
    hide_candle_button: false,
    hide_about: false,
    dim_cover: false,
    memories_title: null,
    remind_birth: false,
    remind_death: false,
  };
  const site = await aSite({
    owner_id: owner.userId,
    birth: en(1930, 11, 27),
    death: en(1999, 11, 27),
    settings,
  });
  await holds(id, site.id);
  expect((await boardOf(id)).days).toEqual([]);
});

test('no yahrzeit of any Hebrew day is missed, of the 30th or in Adar', () => {
  for (let year = 2023; year < 2028; year++)
    for (let offset = 0; offset < 366; offset += 7) {
      const from = plusDays({ format: 'en', year, month: 1, day: 1 }, offset);
      const keys = new Set(hebrewKeys(from));
      const week = Array.from({ length: 7 }, (_, at) => toHebrew(plusDays(from, at)));
      for (const died of [5777, 5778, 5779, 5780])
        for (let month = 1; month <= 13; month++)
          for (const day of [1, 15, 29, 30]) {
            const death = { format: 'he', year: died, month, day } as const;
            for (const custom of ['first', 'second', 'both'] as const)
              for (const on of yahrzeitsIn(week[0]?.year ?? 0, death, custom)) {
                const isHere = week.some(
                  (one) => one && isFullDate(one) && one.month === on.month && one.day === on.day,
                );
                if (isHere) expect(keys).toContain(month * 100 + day);
              }
          }
    }
});

test('a board reads those whose days it shows, not the wall', async () => {
  const { id } = await aCommunity({ owner_id: owner.userId });
  for (let at = 0; at < 60; at++) await aWallEntry({ community_id: id, birth: en(1930, 5, 1 + (at % 28)) });
  await aWallEntry({ community_id: id, birth: en(1930, 11, 27) });
  const app = testApp({ now: () => NOW });
  await app.request(`/api/communities/${id}/days`);
  expect(app.reads.rowsRead).toBeLessThan(60);
});
