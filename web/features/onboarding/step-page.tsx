import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { placeOf, type Step, stepBefore } from './steps.ts';
import { useVerified } from './use-verified.ts';

type StepPageProps = {
  step: Step | 'purpose';
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** The faults found on submission: each new list receives focus. */
  faults?: readonly Fault[];
  /** Whether there is a link back to the step before. */
  hasBack?: boolean;
};

const NONE: readonly Fault[] = [];

/** One question, with the progress, a link back, and the error summary. */
export function StepPage({ step, title, intro, children, faults = NONE, hasBack = true }: StepPageProps) {
  const { locale } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const verified = useVerified();
  const before = hasBack ? stepBefore(step) : null;
  useTitle(title);

  useEffect(() => {
    // the previous page is unmounted, with the element that had focus
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 pt-6 pb-16">
      <StepProgress step={step} verified={verified} />
      {before && <BackLink before={before} locale={locale} />}
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

/** The bar with the steps done so far; full while the site is being created. */
function StepProgress({ step, verified }: { step: Step | 'purpose'; verified: boolean }) {
  const { t } = useLingui();
  const { at, count } = placeOf(step, verified);
  const text = t`Step ${at} of ${count}`;
  return (
    <div className="flex flex-col gap-2">
      {step !== 'create' && <p className="small">{text}</p>}
      <Progress label={t`Progress`} value={at / count} {...(step !== 'create' && { text })} labelUnseen />
    </div>
  );
}

function BackLink({ before, locale }: { before: Step | 'purpose'; locale: 'en' | 'he' }) {
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
