import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { RowButton } from '#web/ui/forms/reorder.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AREAS_MOST, CLOSED_DAYS_MOST, type Vendor, type VendorArea } from '#worker/contract/vendor.ts';
import { INTL_TAGS } from '#worker/shared/locale.ts';
import { AREA_ID, AreaPicker } from './area-picker.tsx';
import type { FormProps } from './company-form.tsx';
import { saveVendor, showVendor, vendorQuery } from './vendor-queries.ts';

type Values = { areas: VendorArea[]; calendar: Vendor['calendar']; closed_days: string[] };

const FIELDS = {
  areas: {
    id: AREA_ID,
    check: ({ areas }: Values) =>
      areas.length === 0
        ? msg`Add at least one area`
        : areas.length > AREAS_MOST
          ? msg`There are too many areas. A whole country may say the same.`
          : undefined,
  },
  closed_days: {
    id: 'vendor-closed-day',
    check: ({ closed_days }: Values) =>
      closed_days.length > CLOSED_DAYS_MOST ? msg`There are too many single days.` : undefined,
  },
};

const USUAL = { closed_weekdays: [], closed_on_shabbat: true, closed_on_festivals: true };
// 4 January 2026 is a Sunday
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, date: new Date(Date.UTC(2026, 0, 4 + day)) }));

/** Where a vendor delivers, and on which days they do not. */
export function AreaForm({ vendor, action, onSaved }: FormProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const draft = useFormDraft<Values>('vendor.area', {
    areas: vendor?.areas ?? [],
    calendar: vendor?.calendar ?? USUAL,
    closed_days: vendor?.closed_days ?? [],
  });
  const { value, set } = draft;
  useUnsaved(draft.changed, draft.forget);
  const form = useSubmission({
    fields: FIELDS,
    values: () => value,
    send: ({ areas, calendar, closed_days }) =>
      saveVendor(vendor, {
        areas: areas.map(({ kind, value, label }) => ({ kind, value: kind === 'city' ? label : value })),
        calendar,
        closed_days,
      }),
    onSuccess: (reply, values) => {
      showVendor(queries, reply.vendor);
      draft.saved(values);
      draft.forget();
    },
    onDone: onSaved,
    onError: () => {
      void queries.invalidateQueries({ queryKey: vendorQuery().queryKey });
      return undefined;
    },
  });
  const { calendar } = value;
  const week = (patch: Partial<Vendor['calendar']>) => set({ calendar: { ...calendar, ...patch } });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <SubmissionForm of={form}>
      <AreaPicker areas={value.areas} onChange={(areas) => set({ areas })} fault={form.faultOf('areas')} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-2 font-semibold">
          <Trans>When do you not deliver?</Trans>
        </legend>
        <Checkbox
          label={t`On Shabbat`}
          isSelected={calendar.closed_on_shabbat}
          onChange={(closed_on_shabbat) => week({ closed_on_shabbat })}
        />
        <Checkbox
          label={t`On festivals`}
          isSelected={calendar.closed_on_festivals}
          onChange={(closed_on_festivals) => week({ closed_on_festivals })}
        />
        {WEEKDAYS.map(({ day, date }) => (
          <Checkbox
            key={day}
            label={weekday.format(date)}
            isSelected={calendar.closed_weekdays.includes(day)}
            onChange={(on) =>
              week({
                closed_weekdays: on
                  ? [...calendar.closed_weekdays, day].sort()
                  : calendar.closed_weekdays.filter((other) => other !== day),
              })
            }
          />
        ))}
      </fieldset>
      <ClosedDays
        days={value.closed_days}
        onChange={(closed_days) => set({ closed_days })}
        fault={form.faultOf('closed_days')}
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
        {action}
      </SubmitButton>
    </SubmissionForm>
  );
}

type DaysProps = {
  days: readonly string[];
  onChange: (days: string[]) => void;
  fault: string | undefined;
};

/** Single days on which a vendor does not deliver. */
function ClosedDays({ days, onChange, fault }: DaysProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [day, setDay] = useState('');
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <div className="flex flex-col gap-3">
      <TextField
        id="vendor-closed-day"
        label={t`Single days without deliveries`}
        hint={t`Such as a holiday of the shop.`}
        type="date"
        value={day}
        onChange={setDay}
        fault={fault}
        button={
          <button
            type="button"
            className="button"
            onClick={() => {
              if (day && !days.includes(day)) onChange([...days, day].sort());
              setDay('');
            }}
          >
            <Trans>Add the day</Trans>
          </button>
        }
      />
      {days.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
          {days.map((one) => {
            const name = format.format(new Date(one));
            return (
              <li key={one} className="flex items-center justify-between gap-3">
                <time dateTime={one}>{name}</time>
                <RowButton
                  label={t`Remove ${name}`}
                  onPress={() => onChange(days.filter((other) => other !== one))}
                >
                  <X strokeWidth={1.5} aria-hidden="true" />
                </RowButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
