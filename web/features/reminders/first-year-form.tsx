import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { type DateParts, isDateParts, NO_DATE, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import {
  FIRST_YEAR_STEPS,
  type FirstYearInput,
  type FirstYearStep,
  type Reminder,
} from '#worker/contract/reminder.ts';
import { isFullDate } from '#worker/shared/calendar-date.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { burialAfter, firstYearDay } from '#worker/shared/first-year.ts';
import { dateOf, dayNumber } from '#worker/shared/hebrew-date.ts';
import { type deathOf, LATEST, ownZone, todayNumber } from './reminder-days.ts';
import { AudienceField, RestNote, SendTimeFields } from './reminder-fields.tsx';
import { useSetFirstYear } from './reminder-queries.ts';
import { STEP } from './reminder-words.ts';

const NO_DAY = msg`Enter a day`;

type Value = {
  steps: FirstYearStep[];
  burial: DateParts;
  unveiling: DateParts;
  hour: string;
  tz: string;
  audience: string;
};

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  death: NonNullable<ReturnType<typeof deathOf>>;
  /** All that the user sees. */
  reminders: readonly Reminder[];
  /** How many members those for all would remind; null where the user may not set them. */
  members: number | null;
  onDone: () => void;
  onClose: () => void;
};

/** The sheet of the first year after a death: its days, each on or off, for oneself or for all members. */
export function FirstYearForm({ id, death, reminders, members, onDone, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { burial: `${formId}-burial`, unveiling: `${formId}-unveiling` };
  const today = todayNumber();
  const defaultBurial = burialAfter(death);
  const setBy = (audience: string) =>
    reminders.filter(
      (one) => one.step !== null && one.audience === audience && (one.mine || audience === 'members'),
    );
  const dayOf = (step: FirstYearStep, burial: typeof defaultBurial) =>
    step === 'unveiling' ? null : firstYearDay(step, death, burial);
  const startFor = (audience: string): Value => {
    const known = setBy(audience);
    const dateOfStep = (isUnveiling: boolean) =>
      known.find(({ step, date }) => (step === 'unveiling') === isUnveiling && date)?.date ?? null;
    const burial = dateOfStep(false) ?? defaultBurial;
    const unveiling = dateOfStep(true);
    const [first] = known;
    return {
      steps:
        known.length > 0
          ? known.flatMap(({ step }) => step ?? [])
          : FIRST_YEAR_STEPS.filter((step) => (dayOf(step, defaultBurial) ?? -1) >= today),
      burial: burial ? partsOf(burial, locale) : NO_DATE,
      unveiling: unveiling ? partsOf(unveiling, locale) : NO_DATE,
      hour: String(first?.hour ?? 9),
      tz: first?.tz ?? ownZone(),
      audience,
    };
  };
  const { value, set, forget } = useFormDraft<Value>(
    `reminder.${id}.first-year`,
    startFor(members === null ? 'me' : 'members'),
  );
  const audience = members !== null && value.audience === 'members' ? 'members' : 'me';
  const steps = Array.isArray(value.steps) ? value.steps : [];
  const partsIn = (parts: DateParts) => (isDateParts(parts) ? parts : NO_DATE);
  const [burial, unveiling] = [partsIn(value.burial), partsIn(value.unveiling)];
  const buried = readDate(burial, LATEST);
  const unveiled = readDate(unveiling, LATEST);
  const burialOn = buried.date && isFullDate(buried.date) ? buried.date : null;
  const isDefault = burialOn && defaultBurial && dayNumber(burialOn) === dayNumber(defaultBurial);
  const save = useSetFirstYear(id);
  const form = useSubmission({
    fields: {
      burial_on: { id: ids.burial, check: () => (buried.fault || !burialOn ? NO_DAY : undefined) },
      unveiling_on: {
        id: ids.unveiling,
        check: () =>
          steps.includes('unveiling') && (unveiled.fault || !unveiled.date?.day) ? NO_DAY : undefined,
      },
    },
    values: (): FirstYearInput => ({
      steps,
      burial_on: isDefault ? null : burialOn,
      unveiling_on: steps.includes('unveiling') ? unveiled.date : null,
      hour: Number(value.hour),
      tz: value.tz,
      audience,
    }),
    send: save,
    onDone: () => {
      forget();
      onDone();
    },
  });

  return (
    <Sheet
      title={t`The first year`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <SubmitButton form={formId} busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            <Trans>Save</Trans>
          </SubmitButton>
        </>
      }
    >
      <SubmissionForm of={form} id={formId}>
        <p className="text-(--ink-2)">
          <Trans>We write on the day before and on the day itself. What has passed is left out.</Trans>
        </p>
        {members !== null && (
          <AudienceField audience={audience} members={members} onChange={(next) => set(startFor(next))} />
        )}
        <DateField
          id={ids.burial}
          label={t`The day of the burial`}
          latest={LATEST}
          isExact
          value={burial}
          onChange={(parts) => set({ burial: parts })}
          fault={form.faultOf('burial_on')}
        />
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1 font-semibold">
            <Trans>Which days?</Trans>
          </legend>
          {FIRST_YEAR_STEPS.map((step) => {
            const number = dayOf(step, burialOn);
            const hasPassed = number !== null && number < today;
            return (
              <Checkbox
                key={step}
                label={i18n._(STEP[step])}
                {...(number !== null && {
                  hint: hasPassed
                    ? t`It has passed.`
                    : `${renderDate(dateOf('en', number), locale)} · ${renderDate(dateOf('he', number), locale)}`,
                })}
                isSelected={steps.includes(step) && !hasPassed}
                isDisabled={hasPassed}
                onChange={(on) =>
                  set({ steps: on ? [...steps, step] : steps.filter((other) => other !== step) })
                }
              />
            );
          })}
        </fieldset>
        {steps.includes('unveiling') && (
          <DateField
            id={ids.unveiling}
            label={t`The day of the unveiling`}
            latest={LATEST}
            isExact
            value={unveiling}
            onChange={(parts) => set({ unveiling: parts })}
            fault={form.faultOf('unveiling_on')}
          />
        )}
        <SendTimeFields hour={value.hour} tz={value.tz} onChange={set} />
        <RestNote />
      </SubmissionForm>
    </Sheet>
  );
}
