import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { StatementState } from '#worker/contract/statement.ts';
import { formatMonth } from '#worker/shared/date-format.ts';

export const STATE_NAMES: Record<StatementState, MessageDescriptor> = {
  open: msg`Not approved yet`,
  approved: msg`Approved`,
  paid: msg`Paid`,
};

export const STATE_LISTS: Record<StatementState, MessageDescriptor> = {
  open: msg`No statement is waiting for approval.`,
  approved: msg`No approved statement is waiting to be paid.`,
  paid: msg`No statement has been paid yet.`,
};

/** The month of a statement, YYYY-MM, in words. */
export function useMonth(): (period: string) => string {
  const { locale } = useLocale();
  return (period) => {
    const [year = 0, month = 1] = period.split('-').map(Number);
    return formatMonth({ year, month }, locale);
  };
}
