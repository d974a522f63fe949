import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { type DateParts, isDateParts, NO_DATE, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  REMINDER_OFFSETS,
  REMINDER_REPEATS,
  REMINDER_TYPES,
  type Reminder,
  type ReminderRepeat,
  type ReminderType,
} from '#worker/contract/reminder.ts';
import { ReminderInput } from '#worker/contract/schemas/reminder.ts';
import type { Site } from '#worker/contract/site.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { LATEST, ownZone } from './reminder-days.ts';
import { AudienceField, RestNote, SendTimeFields } from './reminder-fields.tsx';
import { ReminderPreview } from './reminder-preview.tsx';
import { inputOf, useSaveReminder } from './reminder-queries.ts';
import { offsetLabel, titleOf } from './reminder-words.ts';

const NOTE_MAX = 1000;
const OFFSETS = [0, 1, 3, 7, 14, 30];

const TITLE: OwnMessages = {
  'field.required': msg`Enter what to remember`,
  'name.too_short': msg`Enter what to remember`,
};
const NO_OFFSET = msg`Choose when to be reminded`;
const NO_DAY = msg`Enter a day`;

type Value = {
  type: ReminderType;
  title: string;
  note: string;
  day: DateParts;
  calendar: string;
  after_sunset: boolean;
  repeat: string;
  offsets: number[];
  hour: string;
  tz: string;
  audience: string;
};

/** The days of a site by which one can be reminded, each with the calendars in which it is known. */
function datesOf({ type, birth_civil, birth_hebrew, death_civil, death_hebrew, settings }: Site) {
  const known = (civil: Site['birth_civil'], hebrew: Site['birth_civil']) => [
    ...(settings.hebrew_calendar && hebrew?.day ? ['he'] : []),
    ...(civil?.day ? ['en'] : []),
  ];
  return {
    memorial: type === 'memorial' ? known(death_civil, death_hebrew) : [],
    birthday: known(birth_civil, birth_hebrew),
    custom: ['en', 'he'],
  } satisfies Record<ReminderType, string[]>;
}

/** How often an event of one’s own is remembered. */
const repeatOf = ({ repeat }: Pick<Value, 'repeat'>): ReminderRepeat =>
  REMINDER_REPEATS.find((one) => one === repeat) ?? 'yearly';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  site: Site;
  /** The reminder being changed; null for a new one. */
  reminder: Reminder | null;
  /** How many members one for all would remind; null where the user may not set one. */
  members: number | null;
  onDone: (saved: Reminder) => void;
  onClose: () => void;
};

/** The sheet in which a reminder is set or changed: what, when, and for whom. */
export function ReminderForm({ id, site, reminder, members, onDone, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = {
    title: `${formId}-title`,
    date: `${formId}-date`,
    offsets: `${formId}-offsets`,
    note: `${formId}-note`,
  };
  const dates = datesOf(site);
  const types = REMINDER_TYPES.filter((type) => dates[type].length > 0);
  const first = types[0] ?? 'custom';
  const { value, set, forget } = useFormDraft<Value>(
    `reminder.${id}.${reminder?.id ?? 'new'}`,
    reminder
      ? {
          ...inputOf(reminder),
          title: reminder.title ?? '',
          note: reminder.note ?? '',
          day: reminder.date ? partsOf(reminder.date, locale) : NO_DATE,
          hour: String(reminder.hour),
        }
      : {
          type: first,
          title: '',
          note: '',
          day: NO_DATE,
          calendar: dates[first][0] ?? 'en',
          after_sunset: false,
          repeat: 'yearly',
          offsets: [...REMINDER_OFFSETS[first]],
          hour: '9',
          tz: ownZone(),
          audience: 'me',
        },
  );
  const type = REMINDER_TYPES.find((one) => one === value.type) ?? first;
  const calendars = dates[type];
  const calendar =
    value.calendar === 'he' && calendars.includes('he') ? 'he' : calendars.includes('en') ? 'en' : 'he';
  const day = isDateParts(value.day) ? value.day : NO_DATE;
  // a date of its own that an earlier change gave to a memorial day or a birthday stays
  const isStep = reminder !== null && reminder.step !== null;
  const hasOwnDate = !isStep && (type === 'custom' || reminder?.source === 'custom');
  const { date, fault: dayFault } = hasOwnDate ? readDate(day, LATEST) : { date: null, fault: null };
  const offsets = Array.isArray(value.offsets) ? value.offsets : [];
  const toInput = (): ReminderInput => ({
    type,
    title: type === 'custom' && !isStep ? value.title.trim() : null,
    note: value.note.trim() || null,
    date,
    calendar,
    after_sunset: value.after_sunset === true,
    adar: reminder?.adar ?? null,
    repeat: type === 'custom' ? repeatOf(value) : 'yearly',
    offsets,
    hour: Number(value.hour),
    tz: value.tz,
    audience: value.audience === 'members' ? 'members' : 'me',
    paused: reminder?.state === 'paused',
  });
  const save = useSaveReminder(id, reminder);
  const form = useSubmission({
    fields: {
      title: {
        id: ids.title,
        schema: ReminderInput.shape.title,
        own: TITLE,
        check: ({ title }: ReminderInput) =>
          type === 'custom' && !isStep && !title ? TITLE['field.required'] : undefined,
      },
      date: { id: ids.date, check: () => (hasOwnDate && (dayFault || !date?.day) ? NO_DAY : undefined) },
      offsets: { id: ids.offsets, check: () => (offsets.length === 0 ? NO_OFFSET : undefined) },
      note: { id: ids.note, schema: ReminderInput.shape.note },
    },
    values: toInput,
    send: save,
    onDone: (saved) => {
      forget();
      onDone(saved);
    },
  });
  const typeLabels: Record<ReminderType, string> = {
    memorial: t`Memorial day`,
    birthday: t`Birthday`,
    custom: t`Another day`,
  };
  const calendarLabels: Record<string, string> = {
    he: t`By the Hebrew date`,
    en: t`By the Gregorian date`,
  };

  return (
    <Sheet
      title={isStep ? titleOf(i18n, reminder) : reminder ? t`Change the reminder` : t`New reminder`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <SubmitButton form={formId} busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {reminder ? <Trans>Save</Trans> : <Trans>Set the reminder</Trans>}
          </SubmitButton>
        </>
      }
    >
      <SubmissionForm of={form} id={formId}>
        {isStep || (
          <ChoiceField
            label={t`What to remember`}
            choices={types.map((one) => ({ id: one, label: typeLabels[one] }))}
            value={type}
            onChange={(next) => {
              const chosen = REMINDER_TYPES.find((one) => one === next) ?? first;
              set({
                type: chosen,
                calendar: dates[chosen][0] ?? 'en',
                ...(!reminder && { offsets: [...REMINDER_OFFSETS[chosen]] }),
              });
            }}
          />
        )}
        {type === 'custom' && !isStep && (
          <TextField
            id={ids.title}
            label={t`What is it called?`}
            hint={t`As the unveiling of the stone, or the family’s lunch.`}
            autoComplete="off"
            value={value.title}
            onChange={(title) => set({ title })}
            fault={form.faultOf('title')}
          />
        )}
        {hasOwnDate && (
          <DateField
            id={ids.date}
            label={t`The day`}
            latest={LATEST}
            isExact
            value={day}
            onChange={(parts) =>
              set({ day: parts, ...(parts.format !== day.format && { calendar: parts.format }) })
            }
            fault={form.faultOf('date')}
            sunset={{
              isAfter: value.after_sunset === true,
              onChange: (after_sunset) => set({ after_sunset }),
            }}
          />
        )}
        {type === 'custom' && !isStep && (
          <ChoiceField
            label={t`How often?`}
            choices={[
              { id: 'yearly', label: t`Every year` },
              { id: 'once', label: t`Once` },
              ...(__LOCAL__ ? [{ id: 'five_minutes', label: t`Every five minutes, to try it` }] : []),
            ]}
            value={repeatOf(value)}
            onChange={(repeat) => set({ repeat })}
          />
        )}
        {!isStep && calendars.length > 1 && (type !== 'custom' || value.repeat !== 'once') && (
          <ChoiceField
            label={t`By which calendar?`}
            choices={calendars.map((one) => ({ id: one, label: calendarLabels[one] ?? '' }))}
            value={calendar}
            onChange={(next) => set({ calendar: next })}
          />
        )}
        <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={`${ids.offsets}-fault`}>
          <legend className="mb-1 font-semibold">
            <Trans>When to be reminded</Trans>
          </legend>
          {OFFSETS.map((one, at) => (
            <Checkbox
              key={one}
              {...(at === 0 && { id: ids.offsets })}
              label={offsetLabel(i18n, one)}
              isSelected={offsets.includes(one)}
              onChange={(on) =>
                set({ offsets: on ? [...offsets, one] : offsets.filter((other) => other !== one) })
              }
            />
          ))}
          <FaultNote id={ids.offsets} fault={form.faultOf('offsets')} />
          <RestNote />
        </fieldset>
        <SendTimeFields hour={value.hour} tz={value.tz} onChange={set} />
        {members !== null && !isStep && (
          <AudienceField
            audience={value.audience}
            members={members}
            onChange={(audience) => set({ audience })}
          />
        )}
        <TextArea
          id={ids.note}
          label={t`A note, if you like`}
          hint={t`It is in the message, as where and when to meet.`}
          max={NOTE_MAX}
          value={value.note}
          onChange={(note) => set({ note })}
          fault={form.faultOf('note')}
        />
        {members !== null && !isStep && value.audience === 'members' && (
          <ReminderPreview id={id} input={toInput()} />
        )}
      </SubmissionForm>
    </Sheet>
  );
}
