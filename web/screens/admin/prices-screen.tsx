import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminTable, type Column, SideSheet, useAdminSearch } from '#web/features/admin/public.ts';
import { ITEM_NAMES } from '#web/features/price-admin/item-names.ts';
import { priceListQuery, priceRowsQuery } from '#web/features/price-admin/price-queries.ts';
import { SetPrice } from '#web/features/price-admin/set-price.tsx';
import { SetVat } from '#web/features/price-admin/set-vat.tsx';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Price } from '#web/ui/price.tsx';
import type { PriceRow } from '#worker/contract/price-admin.ts';
import { splitVat } from '#worker/shared/money.ts';

/** The prices of everything that is sold, by currency. */
export function PricesScreen() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const queries = useQueryClient();
  const list = useInfiniteQuery(priceListQuery);
  const [added, setAdded] = useState<'price' | 'vat' | null>(null);
  const [message, setMessage] = useState('');
  const data = list.data?.pages[0];
  const prices = data?.prices ?? [];
  const currencies = [...new Set(prices.map(({ currency }) => currency))];
  const vat = { rate: data?.vat_rate ?? 0, isIncluded: data?.vat_included ?? true };
  const rate = vat.rate / 100;
  const nameOf = ({ item, currency }: PriceRow) => `${i18n._(ITEM_NAMES[item])}, ${currency}`;
  const columns: Column<PriceRow>[] = [
    { id: 'item', label: t`Item`, cell: ({ item }) => i18n._(ITEM_NAMES[item]) },
    { id: 'currency', label: t`Currency`, cell: ({ currency }) => <bdi>{currency}</bdi> },
    {
      id: 'price',
      label: t`Price`,
      isNumber: true,
      cell: ({ amount_minor, currency }) => <Price amountMinor={amount_minor} currency={currency} />,
    },
    {
      id: 'vat',
      label: t`VAT`,
      isNumber: true,
      cell: ({ amount_minor, currency }) => (
        <Price amountMinor={splitVat(amount_minor, vat).vatMinor} currency={currency} />
      ),
    },
    { id: 'updated', label: t`Changed`, cell: ({ updated_at }) => day(updated_at) },
  ];
  const close = () => setAdded(null);
  const saved = (done: string, close: () => void) => () => {
    void queries.invalidateQueries(priceRowsQuery);
    setMessage(done);
    close();
  };
  return (
    <>
      <AdminTable
        title={t`Prices`}
        lead={
          <>
            <div className="flex flex-wrap gap-2">
              <button type="button" className="button" onClick={() => setAdded('price')}>
                <Trans>Add a price</Trans>
              </button>
              {data && (
                <button type="button" className="button" onClick={() => setAdded('vat')}>
                  <Trans>Change the VAT</Trans>
                </button>
              )}
            </div>
            <StatusMessage>{message}</StatusMessage>
            {data && (
              <p>
                {data.vat_included ? (
                  <Trans>
                    Everything is sold in {data.currency}. The prices include VAT of {rate}%.
                  </Trans>
                ) : (
                  <Trans>
                    Everything is sold in {data.currency}. VAT of {rate}% is added to the prices.
                  </Trans>
                )}
              </p>
            )}
          </>
        }
        list={list}
        rows={prices.filter(({ currency }) => !search.currency || currency === search.currency)}
        columns={columns}
        keyOf={({ item, currency }) => `${item}-${currency}`}
        nameOf={nameOf}
        filters={[
          { id: 'currency', label: t`Currency`, choices: currencies.map((id) => ({ id, label: id })) },
        ]}
        sheet={(row, close) => (
          <SetPrice row={row} onCancel={close} onDone={saved(t`The price was saved.`, close)} />
        )}
        empty={t`Nothing has a price yet.`}
      />
      {added && (
        <SideSheet title={t`Prices`} onClose={close}>
          {added === 'price' ? (
            <SetPrice row={null} onCancel={close} onDone={saved(t`The price was saved.`, close)} />
          ) : (
            <SetVat read={vat} onCancel={close} onDone={saved(t`The VAT was saved.`, close)} />
          )}
        </SideSheet>
      )}
    </>
  );
}
