import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';

type Props = {
  site: Site;
  /** As in the address. */
  id: string;
  signedIn: boolean;
};

/** What one can do here: in a bar at the foot of a phone's screen, beside the story elsewhere. A visitor of an open site writes first and signs up at the end. */
export function SiteActions({ site, id, signedIn }: Props) {
  const { locale } = useLocale();
  if (signedIn && !site.can.new_post) return null;
  const compose = (what: 'memory' | 'candle') =>
    ({
      to: '/$locale/site/$id',
      params: { locale, id },
      search: (before: object) => ({ ...before, compose: what }),
      resetScroll: false,
    }) as const;
  return (
    <div className="actions">
      {signedIn || site.mode === 'open' ? (
        <>
          {site.type === 'memorial' && !site.settings.hide_candle_button && (
            <Link className="button" {...compose('candle')}>
              <Trans>Light a candle</Trans>
            </Link>
          )}
          <Link className="button main" {...compose('memory')}>
            <Trans>Add a memory</Trans>
          </Link>
        </>
      ) : (
        <Link
          className="button"
          to="/$locale/login"
          params={{ locale }}
          onClick={() => rememberPath(location.pathname + location.search)}
        >
          <Trans>Log in to take part</Trans>
        </Link>
      )}
    </div>
  );
}
