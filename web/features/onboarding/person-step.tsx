import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Gender } from '#worker/contract/site.ts';
import {
  type DateField as DateName,
  type DatesFault,
  datesOf,
  type NameField,
  nameFaults,
} from './answers.ts';
import { CommunityNote } from './community-note.tsx';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { StepForm, StepPage } from './step-page.tsx';
import { useStepFaults } from './use-step-faults.ts';
import { WorkFields } from './work-fields.tsx';
import { WORK_LABELS, type WorkField, workFaults } from './working-life.ts';

type Field = NameField | DateName | WorkField | 'gender';
const NAMES: readonly NameField[] = ['first_name', 'last_name', 'other_name'];
const idOf = (field: Field) => `onboarding-${field}`;

/** The names, the dates and the gender of the person. */
export function PersonStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const faults = useFaults();
  const step = useStepFaults(
    [...faults].map(([field, { inSummary }]) => ({
      fieldId: idOf(field),
      message: inSummary,
      answer: filled[field],
    })),
  );
  const faultOf = (field: Field) => (step.isShown(idOf(field)) ? faults.get(field)?.beside : undefined);

  const nameField = (name: NameField) => ({
    id: idOf(name),
    name,
    value: filled[name],
    onChange: (text: string) => changeInformation({ [name]: text }),
    fault: faultOf(name),
    autoComplete:
      purpose === 3 ? { first_name: 'given-name', last_name: 'family-name', other_name: 'off' }[name] : 'off',
  });
  const inHebrew = filled.first_name ? /\p{Script=Hebrew}/u.test(filled.first_name) : locale === 'he';
  const name = filled.first_name.trim();

  function submit() {
    step.show();
    if (!faults.size) onDone();
  }

  return (
    <StepPage
      step="person"
      title={
        purpose === 3
          ? t`A few details about you`
          : purpose === 2
            ? isWork()
              ? t`Whose working life is it?`
              : t`Whose life story is it?`
            : t`Who is the site in memory of?`
      }
      intro={t`Dates that are not known can be left empty, and added later.`}
      faults={step.faults}
    >
      <CommunityNote />
      <StepForm onSubmit={submit}>
        <TextField {...nameField('first_name')} label={t`First name`} />
        <TextField {...nameField('last_name')} label={t`Last name`} />
        <TextField
          {...nameField('other_name')}
          label={inHebrew ? t`Full name in English (optional)` : t`Full name in Hebrew (optional)`}
          hint={t`Helps people find the site by either name.`}
        />
        <DateField
          id={idOf('birth')}
          label={t`Date of birth`}
          value={filled.birth}
          onChange={(birth) => changeInformation({ birth })}
          fault={faultOf('birth')}
        />
        {purpose === 1 && (
          <DateField
            id={idOf('death')}
            label={t`Date of death`}
            value={filled.death}
            onChange={(death) => changeInformation({ death })}
            fault={faultOf('death')}
            sunset={{
              isAfter: filled.after_sunset,
              onChange: (after_sunset) => changeInformation({ after_sunset }),
            }}
          />
        )}
        {isWork() && <WorkFields value={filled} onChange={changeInformation} idOf={idOf} faultOf={faultOf} />}
        <RadioRows<Gender>
          id={idOf('gender')}
          isQuestion
          label={
            purpose === 3
              ? t`How should we refer to you?`
              : name
                ? t`How should we refer to ${name}?`
                : t`How should we refer to the person?`
          }
          hint={t`The site writes about a person in full sentences, and in Hebrew almost every word depends on this. It is used for nothing else.`}
          value={filled.gender}
          onChange={(gender) => changeInformation({ gender })}
          fault={faultOf('gender')}
          rows={[
            { id: 'female', title: t`Female`, text: t`She, her: “her memories”` },
            { id: 'male', title: t`Male`, text: t`He, his: “his memories”` },
            { id: 'other', title: t`Other`, text: t`The name in place of “she” and “he”` },
          ]}
        />
      </StepForm>
    </StepPage>
  );
}

/** The faults of the answers as they are, in the order of the page: beside the field and in the summary. */
function useFaults(): Map<Field, { beside: string; inSummary: string }> {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const names = nameFaults(filled);
  const dates = datesOf(purpose ?? 1, filled);
  const labels = { birth: t`Date of birth`, death: t`Date of death` };

  const inWords = ({ fault }: DatesFault) =>
    fault === 'order'
      ? t`The date of death is before the date of birth`
      : dateFaultInWords(fault, i18n, locale);
  const found = new Map<Field, { beside: string; inSummary: string }>();
  for (const name of NAMES) {
    const message = names[name];
    if (message) found.set(name, { beside: i18n._(message), inSummary: i18n._(message) });
  }
  for (const fault of dates.faults) {
    const beside = inWords(fault);
    found.set(fault.field, { beside, inSummary: `${labels[fault.field]}: ${beside}` });
  }
  for (const [field, message] of workFaults(filled)) {
    const beside = i18n._(message);
    found.set(field, { beside, inSummary: `${i18n._(WORK_LABELS[field])}: ${beside}` });
  }
  const choose = t`Choose one of the three`;
  if (!filled.gender) found.set('gender', { beside: choose, inSummary: choose });
  return found;
}
