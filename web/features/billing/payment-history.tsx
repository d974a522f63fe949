import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { InvoiceButton, PRODUCT_NAMES } from '#web/features/orders/public.ts';
import { PLAN_NAMES } from '#web/features/plans/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { BillingRow } from '#worker/contract/billing.ts';

const STATES = {
  none: msg`Nothing to pay`,
  pending: msg`Waiting for confirmation`,
  card_saved: msg`Card saved`,
  authorized: msg`Held on the card`,
  captured: msg`Paid`,
  failed: msg`Failed`,
  part_refunded: msg`Refunded in part`,
  refunded: msg`Refunded`,
} satisfies Record<BillingRow['payment_status'], MessageDescriptor>;

/** The payments: a table; on a phone a card for each. */
export function PaymentHistory({ rows }: { rows: readonly BillingRow[] }) {
  return (
    <table className="w-full max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-start text-[0.9375rem] text-(--ink-2)">
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            <Trans>Date</Trans>
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            <Trans>What for</Trans>
          </th>
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            <Trans>State</Trans>
          </th>
          <th scope="col" className="py-2 pe-4 text-end font-medium">
            <Trans>Amount</Trans>
          </th>
          <th scope="col" className="py-2 text-start font-medium">
            <Trans>Documents</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {rows.map((row) => (
          <Payment key={row.order_id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = 'align-top md:py-3 md:pe-4';

function Payment({ row }: { row: BillingRow }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { currency, refunded_minor, payment_status } = row;
  return (
    <tr className="border-(--line) max-md:flex max-md:flex-col max-md:gap-1 max-md:rounded-lg max-md:border max-md:p-4 md:border-t">
      <td className={`${CELL} whitespace-nowrap text-(--ink-2)`}>
        <time dateTime={row.at}>{day(row.at)}</time>
      </td>
      <th scope="row" className={`${CELL} text-start font-medium wrap-anywhere`}>
        <Link
          to="/$locale/dashboard/orders/$id"
          params={{ locale, id: String(row.order_id) }}
          className="inline-block py-2 underline underline-offset-4 md:py-0"
        >
          <What row={row} />
        </Link>
        {row.site && (
          <span className="block font-normal text-(--ink-2)">
            <UserText>{row.site.name}</UserText>
          </span>
        )}
      </th>
      <td className={CELL}>
        <span className={payment_status === 'failed' ? 'text-(--danger)' : ''}>
          {i18n._(STATES[payment_status])}
        </span>
      </td>
      <td className={`${CELL} md:text-end`}>
        <Price amountMinor={row.total_minor} currency={currency} />
        {refunded_minor > 0 && (
          <span className="small block">
            <Trans>
              Refunded: <Price amountMinor={refunded_minor} currency={currency} />
            </Trans>
          </span>
        )}
      </td>
      <td className="align-top md:py-1.5">
        {row.invoices.map((invoice) => (
          <InvoiceButton key={invoice.id} invoice={invoice} />
        ))}
      </td>
    </tr>
  );
}

function What({ row: { product, plan, is_gift, is_renewal } }: { row: BillingRow }) {
  const { i18n } = useLingui();
  if (product !== 'subscription') return i18n._(PRODUCT_NAMES[product]);
  const name = plan ? i18n._(PLAN_NAMES[plan]) : <Trans>Plan</Trans>;
  if (is_gift) return <Trans>{name}, a gift</Trans>;
  return is_renewal ? <Trans>{name}, renewal</Trans> : name;
}
