import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PLATFORM_COLUMNS, type PlatformKind } from '#worker/contract/import.ts';
import { columnLabels, HEADINGS } from './columns.ts';
import { areNamed } from './guess-columns.ts';

type Labelled = { label: MessageDescriptor; headings: string };

const SITE_ID = { label: msg`Number of the site`, headings: 'site id|site|id|אתר|מספר אתר|מזהה אתר' };
const COMMUNITY_ID = {
  label: msg`Number of the community`,
  headings: 'community id|community|קהילה|מספר קהילה|מזהה קהילה',
};

const PERSON = Object.fromEntries(
  (['first_name', 'last_name', 'name', 'other_name', 'gender', 'birth', 'death'] as const).map((column) => [
    column,
    { label: columnLabels[column], headings: HEADINGS[column] },
  ]),
) as Record<'first_name' | 'last_name' | 'name' | 'other_name' | 'gender' | 'birth' | 'death', Labelled>;

/** The columns of each kind, with what headings say in English and in Hebrew. */
export const platformColumns: {
  [Kind in PlatformKind]: Record<(typeof PLATFORM_COLUMNS)[Kind][number], Labelled>;
} = {
  sites: {
    ...PERSON,
    type: { label: msg`Type of the site`, headings: 'type|site type|סוג|סוג אתר' },
    mode: { label: msg`Who sees the site`, headings: 'mode|permission|permissions|הרשאה|מצב|מצב אתר' },
    owner_email: {
      label: msg`Email address of the Owner`,
      headings: 'owner email|email|e mail|owner|דוא ל|אימייל|מייל|דוא ל של הבעלים',
    },
    community_id: COMMUNITY_ID,
  },
  sites_to_groups: {
    site_id: SITE_ID,
    community_id: COMMUNITY_ID,
    group: { label: msg`Group`, headings: 'group|groups|קבוצה|קבוצות' },
  },
  tags: {
    community_id: COMMUNITY_ID,
    tag: { label: msg`Tag`, headings: 'tag|tags|תגית|תגיות' },
    site_ids: {
      label: msg`Numbers of the sites`,
      headings: 'site ids|sites|site id|אתרים|מספרי אתרים|מזהי אתרים',
    },
  },
  external_links: {
    site_id: SITE_ID,
    url: { label: msg`Web address`, headings: 'url|link|address|web address|קישור|כתובת' },
    title: { label: msg`Title`, headings: 'title|url name|name|כותרת|שם' },
    no_preview: { label: msg`Without a preview`, headings: 'no preview|without preview|ללא תצוגה מקדימה' },
  },
  qr: {
    code: { label: msg`Code`, headings: 'code|qr|qr code|קוד' },
    type: { label: msg`Letter of the type`, headings: 'type|letter|type letter|אות|סוג' },
    target: {
      label: msg`What it opens`,
      headings: 'target|site id|link|url|msg link|יעד|קישור|מספר אתר',
    },
    batch: { label: msg`Batch`, headings: 'batch|series|אצווה|סדרה' },
    state: { label: msg`State`, headings: 'state|status|מצב|סטטוס' },
    override: { label: msg`Point a bound code elsewhere`, headings: 'override|שינוי יעד' },
  },
  cemeteries: {
    name_he: { label: msg`Name in Hebrew`, headings: 'name he|hebrew name|שם בעברית|שם' },
    name_en: { label: msg`Name in English`, headings: 'name en|english name|name|שם באנגלית' },
    city_he: { label: msg`City in Hebrew`, headings: 'city he|עיר|יישוב|עיר בעברית' },
    city_en: { label: msg`City in English`, headings: 'city en|city|עיר באנגלית' },
    country: { label: msg`Country code`, headings: 'country|country code|מדינה|קוד מדינה' },
    lat: { label: msg`Latitude`, headings: 'lat|latitude|קו רוחב' },
    lng: { label: msg`Longitude`, headings: 'lng|lon|long|longitude|קו אורך' },
    external_id: { label: msg`Number in the source`, headings: 'external id|source id|wikidata|מזהה חיצוני' },
  },
};

const has =
  (...needed: readonly string[]) =>
  (columns: readonly string[]): boolean =>
    needed.every((column) => columns.includes(column));

/** Whether columns hold what every row of a kind has to say. */
export const isEnoughFor: Record<PlatformKind, (columns: readonly string[]) => boolean> = {
  sites: areNamed,
  sites_to_groups: has('site_id', 'community_id'),
  tags: has('community_id', 'tag', 'site_ids'),
  external_links: has('site_id', 'url', 'title'),
  qr: has('code'),
  cemeteries: (columns) =>
    has('name_he', 'name_en', 'city_he', 'city_en', 'country')(columns) &&
    columns.includes('lat') === columns.includes('lng'),
};

/** The columns whose texts name a row of a kind. */
export const namedBy: Record<PlatformKind, readonly string[]> = {
  sites: ['name', 'first_name', 'last_name'],
  sites_to_groups: ['site_id', 'group'],
  tags: ['tag'],
  external_links: ['title'],
  qr: ['code'],
  cemeteries: ['name_he', 'name_en'],
};

export const columnsOf = (kind: PlatformKind): readonly string[] => PLATFORM_COLUMNS[kind];
