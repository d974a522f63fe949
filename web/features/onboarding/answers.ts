import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageFor, type OwnMessages } from '#web/lib/forms/validate.ts';
import { type DateFault, readDate } from '#web/ui/forms/date-parts.ts';
import { OtherName, PersonName } from '#worker/contract/schemas/site-fields.ts';
import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { isAfter, latestToday } from '#worker/shared/hebrew-date.ts';
import type { Draft, Information, Purpose } from './draft.ts';
import { workFaults } from './working-life.ts';

export type NameField = 'first_name' | 'last_name' | 'other_name';

const FIRST: OwnMessages = {
  'field.required': msg`Enter a first name of at least 2 characters`,
  'name.too_short': msg`Enter a first name of at least 2 characters`,
  'name.too_long': msg`The first name may have up to ${{ max: 0 }} characters`,
};
const LAST: OwnMessages = {
  'field.required': msg`Enter a last name of at least 2 characters`,
  'name.too_short': msg`Enter a last name of at least 2 characters`,
  'name.too_long': msg`The last name may have up to ${{ max: 0 }} characters`,
};
const OTHER: OwnMessages = {
  'name.too_short': msg`Enter at least 2 characters, or leave the other name empty`,
  'name.too_long': msg`The other name may have up to ${{ max: 0 }} characters`,
};

/** The faults in the names. */
export function nameFaults({
  first_name,
  last_name,
  other_name,
}: Information): Partial<Record<NameField, MessageDescriptor>> {
  const faults = {
    first_name: messageFor(PersonName, first_name, FIRST),
    last_name: messageFor(PersonName, last_name, LAST),
    other_name: other_name.trim() ? messageFor(OtherName, other_name, OTHER) : undefined,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

export type DateField = 'birth' | 'death';
export type DatesFault = { field: DateField; fault: DateFault | 'order' };

/** The dates as sent to the server, with their faults. A life story has no date of death. */
export function datesOf(
  purpose: Purpose,
  information: Information,
  now: CalendarDate = latestToday(new Date()),
): { birth: CalendarDate | null; death: CalendarDate | null; faults: DatesFault[] } {
  const birth = readDate(information.birth, now);
  const death = purpose === 1 ? readDate(information.death, now) : { date: null, fault: null };
  const faults: DatesFault[] = [];
  if (birth.fault) faults.push({ field: 'birth', fault: birth.fault });
  if (death.fault) faults.push({ field: 'death', fault: death.fault });
  if (
    birth.date &&
    death.date &&
    isAfter(birth.date, death.date, { afterSunset: information.after_sunset })
  ) {
    faults.push({ field: 'death', fault: 'order' });
  }
  return { birth: birth.date, death: death.date, faults };
}

/** The first page with a question that lacks a valid answer; null if all are answered. */
export function firstUnanswered({ purpose, information }: Draft): 'purpose' | 'person' | 'photo' | null {
  if (purpose === null) return 'purpose';
  if (!information?.gender || Object.keys(nameFaults(information)).length) return 'person';
  if (datesOf(purpose, information).faults.length || workFaults(information).size) return 'person';
  return information.mode ? null : 'photo';
}

/** First and last name, as shown on the site. */
export const fullName = ({ first_name, last_name }: Pick<Information, 'first_name' | 'last_name'>): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim();
