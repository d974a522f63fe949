import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { StepPage } from './step-page.tsx';

/** The two ways to an account, each with its form. */
export type AccountWay = 'sign-up' | 'log-in';
type AccountStepProps = { way: AccountWay; children: ReactNode };

/** The last step of a visitor: `children` is the form of the chosen way. The site is created after it. */
export function AccountStep({ way, children }: AccountStepProps) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  // on the way to the creation, or to the confirmation of the address
  if (signedIn) return <Spinner label={t`Loading`} />;
  return (
    <StepPage
      step="account"
      title={way === 'log-in' ? t`Log in` : t`Sign up`}
      intro={t`The site needs an account, so that it is yours. It is created as soon as you are logged in. What you filled in is kept.`}
    >
      <p>
        {way === 'log-in' ? (
          <Trans>
            New here? <WayLink way="sign-up">Sign up</WayLink>
          </Trans>
        ) : (
          <Trans>
            Do you have an account? <WayLink way="log-in">Log in</WayLink>
          </Trans>
        )}
      </p>
      {children}
    </StepPage>
  );
}

/** The link to the login in this step, for an address that has an account. */
export const LogInLink = () => (
  <WayLink way="log-in">
    <Trans>Log in</Trans>
  </WayLink>
);

/** A link to the form of the other way. */
function WayLink({ way, children }: { way: AccountWay; children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <Link
      to="/$locale/onboarding/from"
      params={{ locale }}
      search={{ step: 'account', ...(way === 'log-in' && { way }) }}
      replace
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
