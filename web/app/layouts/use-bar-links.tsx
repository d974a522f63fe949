import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';

export type BarLink = { key: string; link: ReactNode };

const EXACTLY = { exact: true, includeHash: true } as const;

/** The links of the top menu, for whoever is looking. */
export function useBarLinks(): BarLink[] {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  const links: BarLink[] = [
    {
      key: 'examples',
      link: (
        <Link className="link" to="/$locale" params={{ locale }} hash="examples" activeOptions={EXACTLY}>
          <Trans>Example sites</Trans>
        </Link>
      ),
    },
  ];
  if (signedIn) {
    links.push({
      key: 'sites',
      link: (
        <Link className="link" to="/$locale/sites" params={{ locale }}>
          <Trans>My sites</Trans>
        </Link>
      ),
    });
  } else {
    const remember = () => rememberPath(here);
    links.push({
      key: 'login',
      link: (
        <Link className="link" to="/$locale/login" params={{ locale }} onClick={remember}>
          <Trans>Log in / sign up</Trans>
        </Link>
      ),
    });
    links.push({
      key: 'create',
      link: (
        <Link className="link" to="/$locale/onboarding" params={{ locale }}>
          {isWork() ? <Trans>Try now</Trans> : <Trans>Create a site</Trans>}
        </Link>
      ),
    });
  }
  return links;
}
