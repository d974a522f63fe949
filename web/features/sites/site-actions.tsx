import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';

/** What one can do here: in a bar at the foot of a phone's screen, beside the story elsewhere. Both begin with login, so who is signed in has neither. */
export function SiteActions({ site }: { site: Site }) {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  if (signedIn) return null;
  const login = { to: '/$locale/login', params: { locale }, onClick: () => rememberPath(here) } as const;
  return (
    <div className="actions">
      {site.type === 'memorial' && !site.settings.hide_candle_button && (
        <Link className="button" {...login}>
          <Trans>Light a candle</Trans>
        </Link>
      )}
      <Link className="button main" {...login}>
        <Trans>Add a memory</Trans>
      </Link>
    </div>
  );
}
