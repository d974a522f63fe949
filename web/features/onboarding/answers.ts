import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DateFault, readDate } from '#web/ui/forms/date-parts.ts';
import { NAME_MIN } from '#worker/contract/site-acts.ts';
import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { isAfter, latestToday } from '#worker/shared/hebrew-date.ts';
import type { Draft, Information, Purpose } from './draft.ts';

const NAME_MAX = 60;
const OTHER_NAME_MAX = 120;

export type NameField = 'first_name' | 'last_name' | 'other_name';

/** What is wrong with the names. */
export function nameFaults(information: Information): Partial<Record<NameField, MessageDescriptor>> {
  const [first, last, other] = [
    information.first_name.trim().length,
    information.last_name.trim().length,
    information.other_name.trim().length,
  ];
  return {
    ...(first < NAME_MIN && { first_name: msg`Enter a first name of at least 2 letters` }),
    ...(first > NAME_MAX && { first_name: msg`The first name may have up to ${NAME_MAX} letters` }),
    ...(last < NAME_MIN && { last_name: msg`Enter a last name of at least 2 letters` }),
    ...(last > NAME_MAX && { last_name: msg`The last name may have up to ${NAME_MAX} letters` }),
    ...(other > 0 &&
      other < NAME_MIN && { other_name: msg`Enter at least 2 letters, or leave the other name empty` }),
    ...(other > OTHER_NAME_MAX && {
      other_name: msg`The other name may have up to ${OTHER_NAME_MAX} letters`,
    }),
  };
}

export type DateField = 'birth' | 'death';
export type DatesFault = { field: DateField; fault: DateFault | 'order' };

/** The days as they will be sent. A life story has no day of death. */
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

/** The first question without an answer that will do; null where all have one. */
export function firstUnanswered({
  purpose,
  information,
}: Draft): 'purpose' | 'names' | 'dates' | 'gender' | 'privacy' | null {
  if (purpose === null) return 'purpose';
  if (!information || Object.keys(nameFaults(information)).length) return 'names';
  if (datesOf(purpose, information).faults.length) return 'dates';
  if (!information.gender) return 'gender';
  if (!information.mode) return 'privacy';
  return null;
}

/** First and last name, as they will stand on the site. */
export const fullName = ({ first_name, last_name }: Pick<Information, 'first_name' | 'last_name'>): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim();
