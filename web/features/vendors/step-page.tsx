import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { STEPS, type VendorStep } from './steps.ts';

type Props = { step: VendorStep; title: string; intro?: ReactNode; children: ReactNode };

/** One step of the application, with the progress and a link back. */
export function VendorStepPage({ step, title, intro, children }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = STEPS.indexOf(step) + 1;
  const count = STEPS.length;
  const text = t`Step ${place} of ${count}`;
  const before = STEPS[place - 2];
  useTitle(title);

  useEffect(() => {
    // the previous step is unmounted, with the element that had focus
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 pt-6 pb-16">
      <div className="flex flex-col gap-2">
        <p className="small">{text}</p>
        <Progress label={t`Progress`} value={place / count} text={text} labelUnseen />
      </div>
      {before && (
        <Link
          to="/$locale/onboarding/vendor"
          params={{ locale }}
          search={{ step: before }}
          className="inline-flex min-h-11 w-fit min-w-11 items-center underline underline-offset-4"
        >
          <Trans>Back</Trans>
        </Link>
      )}
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
