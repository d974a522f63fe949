import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { type DatesFault, datesOf, type DateField as Field, fullName } from './answers.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { StepForm, StepPage } from './step-page.tsx';

const idOf = (field: Field) => `onboarding-${field}`;

export function DatesStep({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const [found, setFound] = useState<DatesFault[]>([]);
  const name = fullName(filled);

  const say = ({ fault }: DatesFault) =>
    fault === 'order'
      ? t`The date of death is before the date of birth`
      : dateFaultInWords(fault, i18n, locale);
  // shown beside the field only while the fault persists: the date may have been corrected since
  const { faults } = datesOf(purpose ?? 1, filled);
  const faultOf = (field: Field) => {
    const fault = faults.find((one) => one.field === field);
    return fault && found.some((one) => one.field === field) ? say(fault) : undefined;
  };
  const labels = { birth: t`Date of birth`, death: t`Date of death` };
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when the answer was given
  const summary = useMemo(
    () =>
      found.map((fault) => ({
        fieldId: idOf(fault.field),
        message: `${labels[fault.field]}: ${say(fault)}`,
      })),
    [found],
  );

  function submit() {
    setFound(faults);
    if (!faults.length) onDone();
  }

  return (
    <StepPage
      step="dates"
      title={
        purpose === 1
          ? t`When did ${name} live?`
          : purpose === 3
            ? t`When were you born?`
            : t`${name}: date of birth`
      }
      intro={t`What is not known may be left empty, and added later.`}
      faults={summary}
    >
      <StepForm onSubmit={submit}>
        <DateField
          id={idOf('birth')}
          label={labels.birth}
          value={filled.birth}
          onChange={(birth) => changeInformation({ birth })}
          fault={faultOf('birth')}
        />
        {purpose === 1 && (
          <DateField
            id={idOf('death')}
            label={labels.death}
            value={filled.death}
            onChange={(death) => changeInformation({ death })}
            fault={faultOf('death')}
            sunset={{
              isAfter: filled.after_sunset,
              onChange: (after_sunset) => changeInformation({ after_sunset }),
            }}
          />
        )}
      </StepForm>
    </StepPage>
  );
}
