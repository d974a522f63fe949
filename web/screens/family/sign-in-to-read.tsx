import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatePage } from '#web/ui/state-page.tsx';

/** For whoever comes to a site that only those who are logged in read: the way to log in, and back here. */
export function SignInToRead() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { href } = useLocation();
  const title = t`Log in to read this site`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <Link
          className="button main"
          to="/$locale/login"
          params={{ locale }}
          onClick={() => rememberPath(href)}
        >
          <Trans>Log in / sign up</Trans>
        </Link>
      }
    >
      <p>
        <Trans>The family asked that only people with an account read here. An account costs nothing.</Trans>
      </p>
    </StatePage>
  );
}
