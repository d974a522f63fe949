import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatRate } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import type { Quote } from '#worker/contract/order.ts';

type Totals = Omit<Quote, 'until' | 'renews' | 'delivers'>;

/** What is ordered, line by line, with what is taken off, delivery, VAT and the total. */
export function OrderSummary({ totals }: { totals: Totals }) {
  const { currency, unused_minor, coupon, delivery_minor } = totals;
  const couponMinor = totals.discount_minor - unused_minor;
  const code = coupon !== null && <bdi dir="ltr">{coupon}</bdi>;
  return (
    <dl className="flex flex-col gap-2">
      {totals.lines.map(({ item, label, quantity, total_minor }) => (
        <Row key={item} label={quantity > 1 ? <Counted label={label} count={quantity} /> : label}>
          {item === 'export' && total_minor === 0 ? (
            <Trans>Included in your plan</Trans>
          ) : (
            <Price amountMinor={total_minor} currency={currency} />
          )}
        </Row>
      ))}
      {unused_minor > 0 && (
        <Row label={<Trans>Unused days of the current plan</Trans>}>
          <Price amountMinor={-unused_minor} currency={currency} />
        </Row>
      )}
      {couponMinor > 0 && (
        <Row label={code ? <Trans>Coupon {code}</Trans> : <Trans>Discount</Trans>}>
          <Price amountMinor={-couponMinor} currency={currency} />
        </Row>
      )}
      {delivery_minor > 0 && (
        <Row label={<Trans>Delivery</Trans>}>
          <Price amountMinor={delivery_minor} currency={currency} />
        </Row>
      )}
      <Vat totals={totals} isIncluded={false} />
      <div className="mt-1 flex justify-between gap-4 border-t border-(--line) pt-3 font-semibold">
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>
          <Price amountMinor={totals.total_minor} currency={currency} />
        </dd>
      </div>
      <Vat totals={totals} isIncluded />
    </dl>
  );
}

function Vat({ totals, isIncluded }: { totals: Totals; isIncluded: boolean }) {
  const { locale } = useLocale();
  const { vat_rate, vat_included, vat_minor, currency } = totals;
  if (vat_rate === 0 || vat_minor === 0 || vat_included !== isIncluded) return null;
  const rate = <bdi>{formatRate(vat_rate, locale)}</bdi>;
  return (
    <Row
      isSmall={isIncluded}
      label={isIncluded ? <Trans>Includes {rate} VAT</Trans> : <Trans>{rate} VAT</Trans>}
    >
      <Price amountMinor={vat_minor} currency={currency} />
    </Row>
  );
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    <bdi>{label}</bdi> <bdi dir="ltr">× {count}</bdi>
  </>
);

const Row = ({ label, isSmall, children }: { label: ReactNode; isSmall?: boolean; children: ReactNode }) => (
  <div className={`flex justify-between gap-4 ${isSmall ? 'text-[0.9375rem] text-(--ink-2)' : ''}`}>
    <dt className="wrap-anywhere">{label}</dt>
    <dd className="shrink-0">{children}</dd>
  </div>
);
