import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Fault } from '#web/ui/error-summary.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import type { Gender } from '#worker/contract/site.ts';
import { fullName } from './answers.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { StepForm, StepPage } from './step-page.tsx';

const ID = 'onboarding-gender';

export function GenderStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const name = fullName(filled);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const title = purpose === 3 ? t`Which words fit you?` : t`Which words fit ${name}?`;

  function submit() {
    setFaults(filled.gender ? [] : [{ fieldId: ID, message: t`Choose one of the three` }]);
    if (filled.gender) onDone();
  }

  return (
    <StepPage
      step="gender"
      title={title}
      intro={t`We ask because the site speaks of a person in full sentences, and in Hebrew almost every word of them depends on it. It is used for nothing else.`}
      faults={faults}
    >
      <StepForm onSubmit={submit}>
        <RadioRows<Gender>
          id={ID}
          label={title}
          labelUnseen
          value={filled.gender}
          onChange={(gender) => changeInformation({ gender })}
          fault={faults[0]?.message}
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
