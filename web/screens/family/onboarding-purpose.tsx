import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { BookOpenText, Feather } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullName } from '#web/features/onboarding/answers.ts';
import { changeDraft, dropDraft, type Purpose, useDraft } from '#web/features/onboarding/draft.ts';
import { dropPhoto } from '#web/features/onboarding/photo-draft.ts';
import { StepForm, StepPage } from '#web/features/onboarding/step-page.tsx';
import { usePurposeTexts } from '#web/features/onboarding/texts.ts';
import { useLeave } from '#web/features/onboarding/use-leave.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { UserText } from '#web/ui/user-text.tsx';

const ID = 'onboarding-purpose';
type Choice = `${Purpose}`;

/** The first question: the purpose of the site. */
export function OnboardingPurpose({ back }: { back: 'check' | null }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const texts = usePurposeTexts();
  const router = useRouter();
  const navigate = useNavigate();
  const { purpose, information } = useDraft();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const title = t`What is the site for?`;
  const name = information && fullName(information);
  useLeave();

  useEffect(() => {
    void router.preloadRoute({ to: '/$locale/onboarding/from', params: { locale } });
  }, [router, locale]);

  function submit() {
    setFaults(purpose ? [] : [{ fieldId: ID, message: t`Choose what the site is for` }]);
    if (!purpose) return;
    void navigate({
      to: '/$locale/onboarding/from',
      params: { locale },
      // a memorial has one more date than a life story
      search: !back ? { step: 'person' } : purpose === 1 ? { step: 'person', back } : { step: back },
    });
  }

  async function restart() {
    dropDraft();
    await dropPhoto();
    document.getElementById(ID)?.focus();
  }

  const icons = {
    1: <CandleIcon />,
    2: <BookOpenText className="icon" aria-hidden="true" />,
    3: <Feather className="icon" aria-hidden="true" />,
  };
  return (
    <StepPage step="purpose" title={title} faults={faults}>
      {name && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-(--sunken) p-4">
          <p className="min-w-0 flex-1 basis-60">
            <Trans>
              You have begun a site for <UserText>{name}</UserText>. What you filled in is here.
            </Trans>
          </p>
          <button type="button" className="button" onClick={restart}>
            <Trans>Begin anew</Trans>
          </button>
        </div>
      )}
      <StepForm onSubmit={submit}>
        <RadioRows<Choice>
          id={ID}
          label={title}
          labelUnseen
          value={purpose && `${purpose}`}
          onChange={(selected) => changeDraft({ purpose: Number(selected) as Purpose })}
          fault={faults[0]?.message}
          rows={([1, 2, 3] as const).map((id) => ({ id: `${id}` as const, ...texts[id], icon: icons[id] }))}
        />
      </StepForm>
    </StepPage>
  );
}

const CandleIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.5c1.7 1.9 2.5 3.2 2.5 4.5a2.5 2.5 0 0 1-5 0c0-1.3.8-2.6 2.5-4.5ZM12 9.5V12M9 12h6v9.5H9ZM6 21.5h12" />
  </svg>
);
