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

/** The month of a statement, YYYY-MM, in words. */
export function useMonth(): (period: string) => string {
  const { locale } = useLocale();
  return (period) => {
    const [year = 0, month = 1] = period.split('-').map(Number);
    return formatMonth({ year, month }, locale);
  };
}
