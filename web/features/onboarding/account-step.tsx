import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { ADD_SITE_FLAG_KEY } from '#web/lib/storage-keys.ts';
import { StepPage } from './step-page.tsx';

/** Sets the flag that returns a user to the site they began, after signing in. */
const comeBack = () => local.set(ADD_SITE_FLAG_KEY, 'true');

/** The step that requires an account. `otherWays` are further ways to sign in; leaving sets the flag too. */
export function AccountStep({ otherWays }: { otherWays: (onLeave: () => void) => ReactNode }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { signedIn, user } = useSession();
  const params = { locale };
  if (signedIn && user?.active === '0') {
    return (
      <StepPage
        step="account"
        title={t`Confirm your email address`}
        intro={t`What you filled in is kept on this device. Once the address is confirmed, you come back here.`}
      >
        <Link to="/$locale/verify" params={params} onClick={comeBack} className="button main w-fit">
          <Trans>Confirm the address</Trans>
        </Link>
      </StepPage>
    );
  }
  return (
    <StepPage
      step="account"
      title={t`Sign up or log in`}
      intro={t`A site belongs to someone. What you filled in is kept on this device, and you come back here to check it.`}
    >
      <div className="flex flex-wrap gap-3">
        <Link to="/$locale/register" params={params} onClick={comeBack} className="button main">
          <Trans>Sign up</Trans>
        </Link>
        <Link to="/$locale/login" params={params} onClick={comeBack} className="button">
          <Trans>Log in</Trans>
        </Link>
      </div>
      {!signedIn && otherWays(comeBack)}
    </StepPage>
  );
}
