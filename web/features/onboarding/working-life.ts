import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isWork } from '#web/lib/edition.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { messageFor } from '#web/lib/forms/validate.ts';
import { isRecord } from '#web/lib/json.ts';
import { endsBefore, type MonthParts, monthIn } from '#web/ui/forms/month-parts.ts';
import type { AddSite as NewSite } from '#worker/contract/new-site.ts';
import { AddSite } from '#worker/contract/schemas/new-site.ts';
import { monthName } from '#worker/shared/date-format.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** What the work edition asks about a person, as entered. */
export type WorkingLife = {
  work_title: string;
  work_company: string;
  work_start: MonthParts;
  work_end: MonthParts;
};
export type WorkField = keyof WorkingLife;

const NO_MONTH: MonthParts = { year: '', month: '' };
export const NO_WORK: WorkingLife = {
  work_title: '',
  work_company: '',
  work_start: NO_MONTH,
  work_end: NO_MONTH,
};

export const WORK_LABELS: Record<WorkField, MessageDescriptor> = {
  work_title: msg`Job title`,
  work_company: msg`Company`,
  work_start: msg`Start of work`,
  work_end: msg`End of work`,
};

/** Whether a value read from storage is a valid working life. */
export const isWorkingLife = ({ work_title, work_company, work_start, work_end }: Record<string, unknown>) =>
  typeof work_title === 'string' &&
  typeof work_company === 'string' &&
  isMonthParts(work_start) &&
  isMonthParts(work_end);

const isMonthParts = (value: unknown): boolean =>
  isRecord(value) && typeof value.year === 'string' && typeof value.month === 'string';

/** The faults of a working life, in the order of the fields; none outside the work edition, which alone asks. */
export function workFaults(life: WorkingLife): Map<WorkField, MessageDescriptor> {
  const found = new Map<WorkField, MessageDescriptor>();
  if (!isWork()) return found;
  for (const field of ['work_title', 'work_company'] as const) {
    const message = messageFor(AddSite.shape[field], life[field]);
    if (message) found.set(field, message);
  }
  const [start, end] = [monthIn(life.work_start), monthIn(life.work_end)];
  const unreadable = msg`enter a four-digit year, for example 1987`;
  if (start === undefined) found.set('work_start', unreadable);
  if (end === undefined) found.set('work_end', unreadable);
  if (start && end && endsBefore(start, end)) found.set('work_end', fieldMessages['work.end_before_start']);
  return found;
}

/** What was filled in of a working life, as sent to the server. */
export function workOf(life: WorkingLife): Pick<NewSite, WorkField> {
  if (!isWork()) return {};
  const [title, company] = [life.work_title.trim(), life.work_company.trim()];
  const [start, end] = [monthIn(life.work_start), monthIn(life.work_end)];
  return {
    ...(title && { work_title: title }),
    ...(company && { work_company: company }),
    ...(start && { work_start: start }),
    ...(end && { work_end: end }),
  };
}

/** A month as entered, in words. */
export const monthInWords = ({ month, year }: MonthParts, locale: Locale): string =>
  [month && monthName('en', 2000, Number(month), locale), year.trim()].filter(Boolean).join(' ');
