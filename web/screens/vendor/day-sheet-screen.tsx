import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { DaySheet } from '#web/features/vendor-orders/day-sheet.tsx';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { DAYS_AHEAD } from '#worker/contract/flowers.ts';
import { dayText, numberOf } from '#worker/shared/civil-day.ts';
import { JERUSALEM } from '#worker/shared/rest-days.ts';
import { localDay } from '#worker/shared/zoned-time.ts';
import { WayWords } from './way-words.tsx';

type Props = { day: string | undefined; vendor: string | undefined };

/** The flowers of one day on paper. */
export function DaySheetScreen({ day, vendor }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const today = dayText(localDay(new Date(), JERUSALEM));
  const shown = day ?? today;
  return (
    <VendorPage title={t`Day sheet`} vendor={vendor}>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <TextField
          label={t`Day`}
          type="date"
          max={dayText(numberOf(today) + DAYS_AHEAD)}
          value={shown}
          onChange={(chosen) =>
            chosen &&
            void navigate({
              to: '/$locale/vendor/day-sheet',
              params: { locale },
              search: { day: chosen, ...(vendor !== undefined && { vendor }) },
              replace: true,
            })
          }
        />
        <button type="button" className="button main" onClick={() => print()}>
          <Trans>Print</Trans>
        </button>
      </div>
      <DaySheet
        key={shown}
        day={shown}
        today={today}
        vendor={vendor}
        way={(order) => <WayWords order={order} />}
      />
    </VendorPage>
  );
}
