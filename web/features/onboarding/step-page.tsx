import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { questions, type Step, stepBefore } from './steps.ts';
import { useVerified } from './use-verified.ts';

type StepPageProps = {
  step: Step | 'purpose';
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** The faults found on submission: each new list receives focus. */
  faults?: readonly Fault[];
};

const NONE: readonly Fault[] = [];

/** One question, with the progress, a link back, and the error summary. */
export function StepPage({ step, title, intro, children, faults = NONE }: StepPageProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const verified = useVerified();
  const all = questions(verified);
  const at = all.indexOf(step) + 1;
  const count = all.length;
  useTitle(title);

  useEffect(() => {
    // the previous page is unmounted, with the element that had focus
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 pt-6 pb-16">
      {at > 0 && (
        <div className="flex flex-col gap-2">
          <p className="small">
            <Trans>
              Step {at} of {count}
            </Trans>
          </p>
          <Progress label={t`Progress`} value={at / count} text={t`Step ${at} of ${count}`} labelUnseen />
        </div>
      )}
      {step !== 'purpose' && at > 0 && <BackLink step={step} locale={locale} signedIn={verified} />}
      <ErrorSummary faults={faults} />
      <header className="flex flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        {intro && <p className="text-(--ink-2)">{intro}</p>}
      </header>
      {children}
    </div>
  );
}

function BackLink({ step, locale, signedIn }: { step: Step; locale: 'en' | 'he'; signedIn: boolean }) {
  const before = stepBefore(step, signedIn);
  const words = <Trans>Back</Trans>;
  const className = 'inline-flex min-h-11 w-fit min-w-11 items-center underline underline-offset-4';
  return before === 'purpose' ? (
    <Link to="/$locale/onboarding" params={{ locale }} className={className}>
      {words}
    </Link>
  ) : (
    <Link to="/$locale/onboarding/from" params={{ locale }} search={{ step: before }} className={className}>
      {words}
    </Link>
  );
}

type StepFormProps = {
  onSubmit: () => void;
  children: ReactNode;
  /** Extra content beside the submit button. */
  more?: ReactNode;
};

/** The form of an answer, with the button that continues. */
export function StepForm({ onSubmit, children, more }: StepFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {children}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button main min-w-[min(10rem,100%)]">
          <Trans>Continue</Trans>
        </button>
        {more}
      </div>
    </form>
  );
}
