import { useLingui } from '@lingui/react/macro';
import { BookOpen, DoorOpen, Lock } from 'lucide-react';
import { useState } from 'react';
import type { Fault } from '#web/ui/error-summary.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import type { SiteMode } from '#worker/contract/site.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { StepForm, StepPage } from './step-page.tsx';
import { useModeTexts } from './texts.ts';

const ID = 'onboarding-privacy';
const ICONS: Record<SiteMode, typeof Lock> = { private: Lock, regular: BookOpen, open: DoorOpen };

export function PrivacyStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const texts = useModeTexts();
  const { information } = useDraft();
  const { mode } = information ?? NO_INFORMATION;
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const title = t`Who can see the site?`;

  function submit() {
    setFaults(mode ? [] : [{ fieldId: ID, message: t`Choose who can see the site` }]);
    if (mode) onDone();
  }

  return (
    <StepPage step="privacy" title={title} intro={t`This can be changed at any time.`} faults={faults}>
      <StepForm onSubmit={submit}>
        <RadioRows<SiteMode>
          id={ID}
          label={title}
          labelUnseen
          value={mode}
          onChange={(chosen) => changeInformation({ mode: chosen })}
          fault={faults[0]?.message}
          rows={(['regular', 'open', 'private'] as const).map((id) => {
            const Icon = ICONS[id];
            return { id, ...texts[id], icon: <Icon className="icon" aria-hidden="true" /> };
          })}
        />
      </StepForm>
    </StepPage>
  );
}
