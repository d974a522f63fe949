import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Order, OrderOffer } from '#worker/contract/order.ts';

const ANSWERS: Record<OrderOffer['state'], MessageDescriptor> = {
  offered: msg`Has not answered yet`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  expired: msg`Did not answer in time`,
  withdrawn: msg`Offer withdrawn`,
};

/** For administrators: the florists who were asked, and what they answered; nothing for everyone else. */
export function OrderOffers({ order: { offers } }: { order: Pick<Order, 'offers'> }) {
  if (!offers || offers.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="flex flex-col gap-3">
      <h2 id="asked" className="text-xl!">
        <Trans>Florists asked</Trans>
      </h2>
      <ol className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
        {offers.map((offer) => (
          <AskedVendor key={offer.vendor.id} offer={offer} />
        ))}
      </ol>
    </section>
  );
}

function AskedVendor({ offer }: { offer: OrderOffer }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { vendor, bouquet, state, reason, price_minor, currency, offered_at, decided_at } = offer;
  const at = decided_at ?? offered_at;
  return (
    <li className="flex flex-col gap-1 py-3 wrap-anywhere">
      <Link
        to="/$locale/vendor/settings"
        params={{ locale }}
        search={{ vendor: String(vendor.id) }}
        className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
      >
        <UserText>{vendor.company}</UserText>
      </Link>
      <p>
        {i18n._(ANSWERS[state])}
        {' · '}
        <time dateTime={at}>{day(at)}</time>
      </p>
      <p className="small">
        {bouquet && (
          <>
            <UserText>{bouquet}</UserText>
            {' · '}
          </>
        )}
        <Price amountMinor={price_minor} currency={currency} />
      </p>
      {reason?.trim() && (
        <p dir="auto" className="text-(--ink-2) whitespace-pre-line">
          {reason}
        </p>
      )}
    </li>
  );
}
