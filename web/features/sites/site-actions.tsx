import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';

type Props = {
  site: Site;
  /** As in the address. */
  id: string;
  /** And what they may do here is known; without a network it is what a visitor may. */
  signedIn: boolean;
  /** What whoever is signed in may do is being asked for. */
  asking: boolean;
  /** It was asked for, and no answer came: they write, and the server says what it makes of it. */
  unheard: boolean;
};

/**
 * What one can do here: in a bar at the foot of a phone's screen, beside the story elsewhere. A visitor of
 * an open site writes first and signs up at the end; on a regular one whoever was not invited asks first.
 */
export function SiteActions({ site, id, signedIn, asking, unheard }: Props) {
  const { locale } = useLocale();
  const { frozen, mode } = site;
  const writes = signedIn ? site.can.new_post : (mode === 'open' || unheard) && !frozen;
  const asks = mode === 'regular' && !frozen && site.privilege === 'none' && !site.suspended && !asking;
  if (!writes && !asks) return null;
  const compose = (what: 'memory' | 'candle' | 'ask') =>
    ({
      to: '/$locale/site/$id',
      params: { locale, id },
      search: (before: object) => ({ ...before, compose: what }),
      resetScroll: false,
    }) as const;
  return (
    <div className="actions">
      {writes ? (
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
        <Link className="button main" {...compose('ask')}>
          <Trans>Ask to take part</Trans>
        </Link>
      )}
    </div>
  );
}
