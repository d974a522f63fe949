import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { PRODUCT_NAMES } from '#web/features/orders/public.ts';
import { PLAN_NAMES } from '#web/features/plans/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { type Coupon, stopCoupon } from '#worker/contract/coupon-admin.ts';
import { COUPONS_KEY } from './coupon-queries.ts';
import { STATE_WORDS } from './coupon-words.ts';

/** What a coupon is for, and how it is stopped. */
export function CouponSheet({ coupon }: { coupon: Coupon }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const queries = useQueryClient();
  const [isStopping, setStopping] = useState(false);
  const { code, products, plans, max_uses, max_per_user, valid_from, valid_until, used } = coupon;
  return (
    <>
      <Facts
        facts={[
          { label: t`State`, value: i18n._(STATE_WORDS[coupon.state].name) },
          {
            label: t`For`,
            value: products.map((product) => i18n._(PRODUCT_NAMES[product])).join(', ') || t`Everything`,
          },
          { label: t`Plans`, value: plans.map((plan) => i18n._(PLAN_NAMES[plan])).join(', ') },
          { label: t`First order only`, value: coupon.first_only ? t`Yes` : null },
          { label: t`Used`, value: max_uses === null ? String(used) : t`${used} of ${max_uses}` },
          { label: t`Uses by one person`, value: max_per_user },
          { label: t`Valid from`, value: valid_from && day(valid_from) },
          { label: t`Valid until`, value: valid_until && day(valid_until) },
          { label: t`Created`, value: day(coupon.created_at) },
        ]}
      />
      {isStopping ? (
        <ActForm
          title={t`Stop ${code}`}
          action={t`Stop ${code}`}
          busyAction={t`Saving…`}
          danger
          send={(reason) => call(stopCoupon, { params: { id: coupon.id }, reason })}
          onDone={() => {
            setStopping(false);
            void queries.invalidateQueries({ queryKey: [COUPONS_KEY] });
          }}
          onCancel={() => setStopping(false)}
        >
          <p>
            <Trans>Nobody can use it any more. Orders that have used it keep their discount.</Trans>
          </p>
        </ActForm>
      ) : (
        coupon.state !== 'stopped' && (
          <button type="button" className="text-link text-(--danger)" onClick={() => setStopping(true)}>
            {t`Stop ${code}`}
          </button>
        )
      )}
    </>
  );
}
