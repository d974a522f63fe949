import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Vendor } from '#worker/contract/vendor.ts';
import { areaName } from './area-picker.tsx';

/** The details of a vendor, to be read only. */
export function VendorDetails({ vendor }: { vendor: Vendor }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { payout, calendar } = vendor;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const closed = [
    ...(calendar.closed_on_shabbat ? [t`Shabbat`] : []),
    ...(calendar.closed_on_festivals ? [t`Festivals`] : []),
    // 4 January 2026 is a Sunday
    ...calendar.closed_weekdays.map((day) => weekday.format(new Date(Date.UTC(2026, 0, 4 + day)))),
    ...vendor.closed_days,
  ];
  return (
    <dl className="flex flex-col gap-3">
      <Detail name={t`Company`}>
        <UserText>{vendor.company}</UserText>
      </Detail>
      <Detail name={t`Company number`}>
        <bdi>{vendor.company_id}</bdi>
      </Detail>
      <Detail name={t`Phone`}>
        <bdi dir="ltr">{vendor.phone}</bdi>
      </Detail>
      <Detail name={t`Email of the shop`}>
        <bdi dir="ltr">{vendor.email}</bdi>
      </Detail>
      <Detail name={t`Address of the shop`}>
        <UserText>{vendor.address}</UserText>
      </Detail>
      <Detail name={t`About the shop`}>
        <span className="whitespace-pre-line">
          <UserText>{vendor.about}</UserText>
        </span>
      </Detail>
      <Detail name={t`Delivers to`}>
        <UserText>{vendor.areas.map((area) => areaName(area, locale)).join(', ')}</UserText>
      </Detail>
      <Detail name={t`No deliveries on`}>{closed.join(', ')}</Detail>
      <Detail name={t`Payouts`}>
        {payout && (
          <UserText>
            {[payout.holder, payout.bank, payout.branch, payout.account]
              .filter((part) => part !== '')
              .join(', ')}
          </UserText>
        )}
      </Detail>
    </dl>
  );
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="small">{name}</dt>
    <dd className="min-h-6 wrap-anywhere">{children}</dd>
  </div>
);
