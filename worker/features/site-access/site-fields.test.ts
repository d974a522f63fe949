import { getTableColumns } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Site } from '#worker/contract/schemas/site.ts';
import { READERS_FIELDS, SEARCHED_TEXTS, SETTINGS_FIELDS } from '#worker/contract/schemas/site-fields.ts';
import { sites } from '#worker/db/schema/sites.ts';
import type { SiteRow } from './site.repo.ts';
import { DERIVED_COLUMNS, fieldsWhere, SEARCHED_COLUMNS, SITE_FIELDS, shownAsStored } from './site-fields.ts';

describe('the fields of a site', () => {
  test('are stored in columns that exist', () => {
    const columns = Object.keys(getTableColumns(sites));
    for (const { columns: own, derived } of Object.values(SITE_FIELDS))
      expect(columns).toEqual(expect.arrayContaining([...own, ...derived]));
  });

  test('that only the settings show are not sent to readers of the page', () => {
    const readerFields = Object.keys(Site.shape);
    const hidden = fieldsWhere(({ shownTo }) => shownTo === 'settings');
    expect(hidden).toEqual(['adar_custom', 'sign_in_to_view', 'indexable', 'accent_color']);
    for (const field of hidden) expect(readerFields).not.toContain(field);
  });

  test('that are shown as stored are those of the contract', () => {
    const row = {} as SiteRow;
    expect(Object.keys(shownAsStored(row, 'readers')).sort()).toEqual(Object.keys(READERS_FIELDS).sort());
    expect(Object.keys(shownAsStored(row, 'settings')).sort()).toEqual(Object.keys(SETTINGS_FIELDS).sort());
  });

  test('whose text is searched are among those that update the index entry', () => {
    for (const column of SEARCHED_TEXTS) expect(SEARCHED_COLUMNS).toContain(column);
    expect([...SEARCHED_TEXTS].sort()).toEqual([
      'about',
      'birth_city',
      'death_place',
      'fallen_at',
      'sentence',
      'work_company',
      'work_title',
    ]);
  });

  test('that are searched update the index entry, with the columns computed from them', () => {
    for (const column of ['first_name', 'name_key', 'derived_dates', 'slug', 'mode', 'about'])
      expect(SEARCHED_COLUMNS).toContain(column);
    for (const column of ['settings', 'accent', 'accent_colors', 'cover_id', 'preview_of', 'honorific'])
      expect(SEARCHED_COLUMNS).not.toContain(column);
  });

  test('are audited without the columns computed from them', () => {
    expect([...DERIVED_COLUMNS].sort()).toEqual([
      'accent_colors',
      'birth_on',
      'death_on',
      'derived_dates',
      'name_key',
      'other_name_key',
      'preview_of',
    ]);
  });
});
