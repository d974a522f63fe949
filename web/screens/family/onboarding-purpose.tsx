import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fullName } from '#web/features/onboarding/answers.ts';
import { changeDraft, dropDraft, type Purpose, readDraft, useDraft } from '#web/features/onboarding/draft.ts';
import { dropPhoto } from '#web/features/onboarding/photo-draft.ts';
import { placeOf } from '#web/features/onboarding/steps.ts';
import { useLeave } from '#web/features/onboarding/use-leave.ts';
import { useStepFaults } from '#web/features/onboarding/use-step-faults.ts';
import { useVerified } from '#web/features/onboarding/use-verified.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { PURPOSE_ID, PurposePage } from '#worker/shared/views/onboarding/purpose-page.tsx';

/** The first question: the purpose of the site. */
export function OnboardingPurpose({ back }: { back: 'check' | null }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const router = useRouter();
  const navigate = useNavigate();
  const { purpose, information } = useDraft();
  const { faults, show } = useStepFaults(
    purpose ? [] : [{ fieldId: PURPOSE_ID, message: t`Choose what the site is for`, answer: purpose }],
  );
  const verified = useVerified();
  const name = information && fullName(information);
  useLeave();
  useTitle(t`What is the site for?`);

  // the first choice says that there will be a next page
  useEffect(() => {
    if (purpose) void router.preloadRoute({ to: '/$locale/onboarding/from', params: { locale } });
  }, [router, locale, purpose]);

  function submit() {
    // a choice made before the app was here may not be rendered yet
    const { purpose } = readDraft();
    if (!purpose) return show();
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
    document.getElementById(PURPOSE_ID)?.focus();
  }

  return (
    <PurposePage
      view={useView()}
      steps={placeOf('purpose', verified).count}
      summary={<ErrorSummary faults={faults} />}
      notice={name && <Begun name={name} onRestart={() => void restart()} />}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          submit();
        },
      }}
      choice={{
        value: purpose && `${purpose}`,
        onChange: (selected) => changeDraft({ purpose: Number(selected) as Purpose }),
        fault: faults[0]?.message,
      }}
      submit={(texts) => <SubmitButton busy={false} {...texts} />}
    />
  );
}

function Begun({ name, onRestart }: { name: string; onRestart: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-(--sunken) p-4">
      <p className="min-w-0 flex-1 basis-60">
        <Trans>
          You started a site for <UserText>{name}</UserText>. Your answers are saved here.
        </Trans>
      </p>
      <button type="button" className="button" onClick={onRestart}>
        <Trans>Start again</Trans>
      </button>
    </div>
  );
}
