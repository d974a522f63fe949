import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { hasServices } from './services.tsx';

/** For those who may: asking others in, and the stickers where no service offers them. */
export function HandLinks({ site, id }: { site: Site; id: string }) {
  const { locale } = useLocale();
  const name = namesFor(site, locale).main.text;
  const offered = hasServices(site) && site.type === 'memorial';
  const stickers = site.can_bind && !offered;
  if (!site.can.invite && !stickers) return null;
  return (
    <ul className="mt-8 flex flex-col">
      {site.can.invite && (
        <li>
          <Link
            className="hand -ms-3 inline-flex items-center"
            to="/$locale/site/$id/members"
            params={{ locale, id }}
          >
            <span>
              <Trans>
                Invite people who knew <bdi>{name}</bdi>
              </Trans>
            </span>
          </Link>
        </li>
      )}
      {stickers && (
        <li>
          <Link
            className="hand -ms-3 inline-flex items-center"
            to="/$locale/site/$id/codes"
            params={{ locale, id }}
          >
            <Trans>QR stickers</Trans>
          </Link>
        </li>
      )}
    </ul>
  );
}
