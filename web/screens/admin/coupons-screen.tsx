import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminTable, type Column, SideSheet, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { couponsQuery } from '#web/features/coupon-admin/coupon-queries.ts';
import { CouponSheet } from '#web/features/coupon-admin/coupon-sheet.tsx';
import { STATE_WORDS } from '#web/features/coupon-admin/coupon-words.ts';
import { NewCoupons } from '#web/features/coupon-admin/new-coupons.tsx';
import { priceRowsQuery } from '#web/features/price-admin/price-queries.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Price } from '#web/ui/price.tsx';
import { COUPON_STATES, type Coupon, exportCoupons } from '#worker/contract/coupon-admin.ts';

/** The coupons of the platform. */
export function CouponsScreen() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(couponsQuery(search));
  const currency = useQuery(priceRowsQuery).data?.currency;
  const [isNew, setNew] = useState(false);
  const [message, setMessage] = useState('');
  const close = () => setNew(false);
  const columns: Column<Coupon>[] = [
    { id: 'code', label: t`Code`, cell: ({ code }) => <bdi>{code}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <StateWord tone={STATE_WORDS[state].tone}>{i18n._(STATE_WORDS[state].name)}</StateWord>
      ),
    },
    {
      id: 'discount',
      label: t`Discount`,
      isNumber: true,
      cell: (coupon) =>
        coupon.percent === null ? (
          <Price amountMinor={coupon.amount_minor ?? 0} currency={coupon.currency ?? ''} />
        ) : (
          <bdi>{coupon.percent}%</bdi>
        ),
    },
    {
      id: 'used',
      label: t`Used`,
      isNumber: true,
      cell: ({ used, max_uses }) => (max_uses === null ? used : t`${used} of ${max_uses}`),
    },
    {
      id: 'valid_until',
      label: t`Valid until`,
      cell: ({ valid_until }) => (valid_until ? day(valid_until) : t`Without end`),
    },
    {
      id: 'created',
      label: t`Created`,
      sort: 'created',
      cell: ({ created_at }) => day(created_at),
      extra: true,
    },
  ];
  return (
    <>
      <AdminTable
        title={t`Coupons`}
        lead={
          <>
            <StatusMessage>{message}</StatusMessage>
            {currency && (
              <button type="button" className="button self-start" onClick={() => setNew(true)}>
                <Trans>New coupon</Trans>
              </button>
            )}
          </>
        }
        list={list}
        rows={list.data?.pages.flatMap(({ coupons }) => coupons) ?? []}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ code }) => code}
        searchLabel={t`Beginning of a code`}
        filters={[
          {
            id: 'state',
            label: t`State`,
            choices: COUPON_STATES.map((id) => ({ id, label: i18n._(STATE_WORDS[id].name) })),
          },
        ]}
        csv={{ path: exportCoupons.path, name: 'coupons' }}
        sheet={(coupon) => <CouponSheet coupon={coupon} />}
        empty={t`There are no coupons.`}
      />
      {isNew && currency && (
        <SideSheet title={t`Coupons`} onClose={close}>
          <NewCoupons
            currency={currency}
            onCancel={close}
            onDone={(codes) => {
              setMessage(
                codes.length === 1 ? t`The coupon was created.` : t`The codes were saved as a file.`,
              );
              close();
            }}
          />
        </SideSheet>
      )}
    </>
  );
}
