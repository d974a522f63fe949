import { expect, test } from 'vitest';
import type { Cemetery } from '#worker/contract/grave-record.ts';
import { cemeteries } from '#worker/db/schema/grave-records.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { testApp } from '#worker/testing/app.ts';
import { db } from '#worker/testing/seed.ts';

async function find(q: string, language = 'en'): Promise<Cemetery[]> {
  const response = await testApp().request(`/api/cemeteries?${new URLSearchParams({ q })}`, {
    headers: { 'Accept-Language': language },
  });
  expect(response.status).toBe(200);
  return (await response.json<{ cemeteries: Cemetery[] }>()).cemeteries;
}

test('a cemetery is found by the beginnings of the words of its name and city, in both languages', async () => {
  for (const q of ['yark', 'ירק', 'petah yarkon', 'פתח ירקון'])
    expect(await find(q), q).toMatchObject([{ name: 'Yarkon', city: 'Petah Tikva', country: 'IL' }]);
  expect(await find('yark', 'he')).toMatchObject([{ name: 'ירקון', city: 'פתח תקווה' }]);
  for (const q of ['raanana', "Ra'anana"]) expect(await find(q), q).toMatchObject([{ name: 'Ra’anana' }]);
});

test('nothing is found before a letter, in the middle of a word, or by what stands for any letter', async () => {
  for (const q of ['', ' - ', 'arkon', '%', '_', "' or 1=1 --"]) expect(await find(q), q).toEqual([]);
});

test('at most twenty are found, those in Israel first', async () => {
  const found = await find('c');
  expect(found.length).toBeLessThanOrEqual(20);
  const paris = await find('p');
  expect(paris.map(({ country }) => country)).toEqual(
    [...paris.map(({ country }) => country)].sort((a, b) => Number(a !== 'IL') - Number(b !== 'IL')),
  );
});

test('each cemetery of the list is found by its own words, and its pin is in its country', async () => {
  const rows = await db.select().from(cemeteries);
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) {
    const words = new Set(row.search_key.split(' '));
    for (const text of [row.name_he, row.name_en, row.city_he, row.city_en])
      for (const word of searchKey(text).split(' ')) expect(words, word).toContain(word);
    if (row.country !== 'IL' || row.lat === null || row.lng === null) continue;
    expect(row.lat > 29.4 && row.lat < 33.4, row.name_en).toBe(true);
    expect(row.lng > 34.2 && row.lng < 35.9, row.name_en).toBe(true);
  }
});
