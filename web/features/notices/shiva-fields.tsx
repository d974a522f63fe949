import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NOTICE_TEXT } from '#worker/contract/notice.ts';
import { dayText, numberOf } from '#worker/shared/civil-day.ts';
import { shortDay } from '#worker/shared/views/notice/notice-words.ts';
import { type DayDraft, type NoticeDraft, shivaDays } from './notice-draft.ts';
import { WayField } from './way-field.tsx';

type Props = {
  /** The ids of fields that the error summary links to. */
  ids: { until: string; navigation: string };
  value: NoticeDraft;
  set: (patch: Partial<NoticeDraft>) => void;
  untilFault: string | undefined;
  navigationFault: string | undefined;
};

/** Where the shiva is and until when, who sees the address, and the hours. */
export function ShivaFields({ ids, value, set, untilFault, navigationFault }: Props) {
  const { t } = useLingui();
  const { from, until } = shivaDays(value);
  return (
    <>
      <TextField
        label={t`Place`}
        placeholder={t`At the family’s home`}
        maxLength={NOTICE_TEXT.place}
        value={value.place}
        onChange={(place) => set({ place })}
      />
      <TextField
        label={t`Address`}
        autoComplete="street-address"
        maxLength={NOTICE_TEXT.address}
        value={value.address}
        onChange={(address) => set({ address })}
      />
      <Checkbox
        label={t`Show the address to everyone who has the link`}
        hint={t`Otherwise the page says that the family gives it to those who ask.`}
        isSelected={value.showsAddress}
        onChange={(showsAddress) => set({ showsAddress })}
      />
      <TextField
        label={t`Floor, entrance, parking`}
        maxLength={NOTICE_TEXT.address}
        value={value.directions}
        onChange={(directions) => set({ directions })}
      />
      <WayField
        id={ids.navigation}
        value={value.navigation}
        onChange={(navigation) => set({ navigation })}
        fault={navigationFault}
      />
      <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-36">
        <TextField type="date" label={t`First day`} value={from} onChange={(next) => set({ from: next })} />
        <TextField
          id={ids.until}
          type="date"
          label={t`Last day`}
          value={until}
          onChange={(next) => set({ until: next })}
          fault={untilFault}
        />
      </div>
      <TextField
        label={t`Visits`}
        placeholder={t`16:00–21:00`}
        maxLength={NOTICE_TEXT.hours}
        value={value.visits}
        onChange={(visits) => set({ visits })}
      />
      <TextField
        label={t`Prayers`}
        placeholder={t`Morning 7:00, afternoon and evening 16:20`}
        hint={t`For every day but Shabbat. A day may have hours of its own.`}
        maxLength={NOTICE_TEXT.hours}
        value={value.prayers}
        onChange={(prayers) => set({ prayers })}
      />
      {from && until && (
        <OwnDays days={value.days} from={from} until={until} onChange={(days) => set({ days })} />
      )}
    </>
  );
}

type OwnDaysProps = { days: DayDraft[]; from: string; until: string; onChange: (days: DayDraft[]) => void };

const MOST = 31;

/** Days of the shiva with hours of their own. */
function OwnDays({ days, from, until, onChange }: OwnDaysProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [first, last] = [numberOf(from), numberOf(until)];
  const length = Math.min(MOST, Math.max(0, last - first + 1));
  const all = Array.from({ length }, (_, at) => dayText(first + at));
  const free = all.filter((on) => !days.some((day) => day.on === on));
  const change = (on: string, patch: Partial<DayDraft>) =>
    onChange(days.map((day) => (day.on === on ? { ...day, ...patch } : day)));
  return (
    <>
      {days
        .filter(({ on }) => all.includes(on))
        .map((day) => (
          <fieldset key={day.on} className="flex min-w-0 flex-col gap-3 border-(--line) border-s-2 ps-4">
            <legend className="sr-only">{shortDay(day.on, locale)}</legend>
            <ChoiceField
              label={t`Day`}
              choices={all
                .filter((on) => on === day.on || free.includes(on))
                .map((on) => ({ id: on, label: shortDay(on, locale) }))}
              value={day.on}
              onChange={(on) => change(day.on, { on })}
            />
            <TextField
              label={t`Visits`}
              hint={t`Empty: no visits.`}
              maxLength={NOTICE_TEXT.hours}
              value={day.visits}
              onChange={(visits) => change(day.on, { visits })}
            />
            <TextField
              label={t`Prayers`}
              maxLength={NOTICE_TEXT.hours}
              value={day.prayers}
              onChange={(prayers) => change(day.on, { prayers })}
            />
            <button
              type="button"
              className="text-button self-start"
              onClick={() => onChange(days.filter(({ on }) => on !== day.on))}
            >
              <Trans>As on the other days</Trans>
            </button>
          </fieldset>
        ))}
      {free[0] !== undefined && (
        <button
          type="button"
          className="text-button self-start"
          onClick={() => onChange([...days, { on: free[0] ?? '', visits: '', prayers: '' }])}
        >
          <Trans>A day with other hours</Trans>
        </button>
      )}
    </>
  );
}
