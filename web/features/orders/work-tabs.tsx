import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { WORK_LISTS, type WorkList } from '#worker/contract/order.ts';

const NAMES: Record<WorkList, MessageDescriptor> = {
  issue: msg`Issues`,
  cancel: msg`Requests to cancel`,
  late: msg`Late`,
  unpaid: msg`Not paid`,
  admin: msg`To do`,
  others: msg`Waiting for others`,
};

export const NO_WORK: Record<WorkList, MessageDescriptor> = {
  issue: msg`No issue is open.`,
  cancel: msg`Nobody is asking to cancel an order.`,
  late: msg`No order is late.`,
  unpaid: msg`Every order is paid.`,
  admin: msg`No order is waiting.`,
  others: msg`No order is waiting for a vendor, a buyer or the post.`,
};

/** The lists of orders of administrators, each with an address. */
export function WorkTabs({ waiting }: { waiting: WorkList }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  return (
    <nav aria-label={t`Lists of orders`} className="dashboard-tabs">
      {WORK_LISTS.map((one) => (
        <Link
          key={one}
          to="/$locale/admin/orders"
          params={{ locale }}
          search={one === 'issue' ? {} : { waiting: one }}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          {...(one === waiting && { 'aria-current': 'page' as const })}
        >
          {i18n._(NAMES[one])}
        </Link>
      ))}
    </nav>
  );
}
