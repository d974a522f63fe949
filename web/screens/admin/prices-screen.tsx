import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SideSheet } from '#web/features/admin/public.ts';
import { ITEM_NAMES } from '#web/features/price-admin/item-names.ts';
import { priceRowsQuery } from '#web/features/price-admin/price-queries.ts';
import { SetPrice } from '#web/features/price-admin/set-price.tsx';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Price } from '#web/ui/price.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { PriceRow } from '#worker/contract/price-admin.ts';
import { splitVat } from '#worker/shared/money.ts';

/** The prices of everything that is sold, by currency. */
export function PricesScreen() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const { data, error, refetch } = useQuery(priceRowsQuery);
  const [open, setOpen] = useState<PriceRow | 'new' | null>(null);
  const [message, setMessage] = useState('');
  useTitle(t`Prices`);
  const close = () => setOpen(null);
  const currencies = [...new Set(data?.prices.map(({ currency }) => currency))];
  const vat = { rate: data?.vat_rate ?? 0, isIncluded: data?.vat_included ?? true };
  const rate = vat.rate / 100;
  return (
    <div className="flex max-w-180 flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>
          <Trans>Prices</Trans>
        </h1>
        <button type="button" className="button" onClick={() => setOpen('new')}>
          <Trans>Add a price</Trans>
        </button>
      </div>
      <StatusMessage>{message}</StatusMessage>
      {error && !data ? (
        <CallFault error={error} again={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : (
        <>
          <p>
            {data.vat_included ? (
              <Trans>
                Everything is sold in {data.currency}. The prices include VAT of {rate}%. Both are
                configuration.
              </Trans>
            ) : (
              <Trans>
                Everything is sold in {data.currency}. VAT of {rate}% is added to the prices. Both are
                configuration.
              </Trans>
            )}
          </p>
          {currencies.map((currency) => (
            <section key={currency} aria-labelledby={`prices-${currency}`}>
              <h2 id={`prices-${currency}`}>
                <bdi>{currency}</bdi>
              </h2>
              <ul className="divide-y divide-(--line) border-y border-(--line)">
                {data.prices
                  .filter((row) => row.currency === currency)
                  .map((row) => (
                    <li key={row.item} className="flex min-h-11 flex-wrap items-center gap-x-6">
                      <span className="min-w-40 flex-1">{i18n._(ITEM_NAMES[row.item])}</span>
                      <time className="small" dateTime={row.updated_at}>
                        {day(row.updated_at)}
                      </time>
                      <span className="small min-w-24 text-end">
                        <Trans>
                          VAT{' '}
                          <Price amountMinor={splitVat(row.amount_minor, vat).vatMinor} currency={currency} />
                        </Trans>
                      </span>
                      <span className="min-w-20 text-end font-medium">
                        <Price amountMinor={row.amount_minor} currency={currency} />
                      </span>
                      <button type="button" className="text-link self-center!" onClick={() => setOpen(row)}>
                        <Trans>Change</Trans>
                        <OfWhich name={i18n._(ITEM_NAMES[row.item])} />
                      </button>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
      {open && (
        <SideSheet title={t`Prices`} onClose={close}>
          <SetPrice
            row={open === 'new' ? null : open}
            onCancel={close}
            onDone={() => {
              setMessage(t`The price was saved.`);
              close();
            }}
          />
        </SideSheet>
      )}
    </div>
  );
}
