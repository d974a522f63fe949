import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatePage } from '#web/ui/state-page.tsx';

/** For whoever comes to a work site before it is open: nobody can be let in, but its maker may log in. */
export function NotOpenYet({ title }: { title: string }) {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const { href } = useLocation();
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        !signedIn && (
          <Link className="button" to="/$locale/login" params={{ locale }} onClick={() => rememberPath(href)}>
            <Trans>Log in</Trans>
          </Link>
        )
      }
    >
      <p>
        <Trans>Until it is, only whoever makes it can read it.</Trans>
      </p>
    </StatePage>
  );
}
