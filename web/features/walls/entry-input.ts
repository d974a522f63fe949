import { msg } from '@lingui/core/macro';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { type DateParts, isDateParts, NO_DATE, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import type { Field, Fields } from '#web/ui/forms/use-submission.ts';
import { addWallEntry } from '#worker/contract/schemas/wall.ts';
import { GENDERS, type Gender } from '#worker/contract/site.ts';
import type { EntryBody, EntryPatch, WallEntry } from '#worker/contract/wall.ts';
import { latestToday } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** An entry as it is typed. */
export type EntryInput = {
  first_name: string;
  last_name: string;
  other_name: string;
  gender: string;
  birth: DateParts;
  death: DateParts;
  groups: string[];
  /** A group that the wall does not have yet. */
  new_group: string;
  fields: Record<string, string>;
};

export const NO_ENTRY: EntryInput = {
  first_name: '',
  last_name: '',
  other_name: '',
  gender: 'other',
  birth: NO_DATE,
  death: NO_DATE,
  groups: [],
  new_group: '',
  fields: {},
};

/** An entry with both of its names, which the wall shows as one. */
export type StoredEntry = { entry: WallEntry; first_name: string; last_name: string };

export const inputOf = ({ entry, first_name, last_name }: StoredEntry, locale: Locale): EntryInput => ({
  first_name,
  last_name,
  other_name: entry.other_name ?? '',
  gender: entry.gender,
  birth: partsOf(entry.birth, locale),
  death: partsOf(entry.death, locale),
  groups: entry.groups,
  new_group: '',
  fields: entry.fields ?? {},
});

const LATEST = latestToday(new Date());

/** A date as it is typed, with its fault. */
export const dateIn = (parts: DateParts) => readDate(isDateParts(parts) ? parts : NO_DATE, LATEST);

const genderOf = (typed: string): Gender => GENDERS.find((gender) => gender === typed) ?? 'other';

const groupsOf = ({ groups, new_group }: EntryInput): string[] => {
  const added = new_group.trim();
  return [...new Set(added ? [...groups, added] : groups)];
};

/** What is sent of an entry. */
export const bodyOf = (input: EntryInput, locale: Locale): EntryBody => ({
  first_name: input.first_name.trim(),
  last_name: input.last_name.trim(),
  other_name: input.other_name.trim() || null,
  lang: langOfText(`${input.first_name} ${input.last_name}`, locale),
  gender: genderOf(input.gender),
  birth: dateIn(input.birth).date,
  death: dateIn(input.death).date,
  groups: groupsOf(input),
  fields: input.fields,
});

/** The parts of an entry that differ from the stored one. */
export function patchOf(input: EntryInput, stored: EntryInput, locale: Locale): EntryPatch {
  const [body, before] = [bodyOf(input, locale), bodyOf(stored, locale)];
  const names = Object.keys(body) as (keyof EntryBody)[];
  return Object.fromEntries(
    names.flatMap((name) =>
      JSON.stringify(body[name]) === JSON.stringify(before[name]) ? [] : [[name, body[name]]],
    ),
  );
}

const { shape } = addWallEntry.body;

const FIRST: OwnMessages = {
  'field.required': msg`The first name needs at least 2 characters`,
  'name.too_short': msg`The first name needs at least 2 characters`,
};
const LAST: OwnMessages = {
  'field.required': msg`The last name needs at least 2 characters`,
  'name.too_short': msg`The last name needs at least 2 characters`,
};

export type EntryField = 'first_name' | 'last_name' | 'other_name' | 'birth' | 'death' | 'groups';

export const entryFieldId = (name: EntryField): string => `entry-${name}`;

const field = (name: EntryField, more: Partial<Field<EntryBody>> = {}): Field<EntryBody> => ({
  id: entryFieldId(name),
  schema: shape[name],
  ...more,
});

export const ENTRY_FIELDS: Fields<EntryField, EntryBody> = {
  first_name: field('first_name', { own: FIRST }),
  last_name: field('last_name', { own: LAST }),
  other_name: field('other_name'),
  birth: field('birth'),
  death: field('death'),
  groups: field('groups'),
};
