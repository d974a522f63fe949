import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { hasServices } from './services.tsx';

/** Links for staff: inviting others, and the stickers where no service offers them. */
export function StaffLinks({ site, id }: { site: Site; id: string }) {
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
            className="text-button -ms-3 inline-flex items-center"
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
            className="text-button -ms-3 inline-flex items-center"
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

const PAGES = {
  relations: '/$locale/site/$id/settings/relations',
  links: '/$locale/site/$id/settings/links',
  groups_tags: '/$locale/site/$id/settings/groups-and-tags',
  additional: '/$locale/site/$id/settings/extended-info',
} as const;

export type Section = keyof typeof PAGES;

type Props = {
  /** The site's id or slug as in the URL. */
  id: string;
  section: Section;
  /** The part, where several links have the same text. */
  part?: string;
  children: ReactNode;
};

/** A link to the settings of a part of the page, for users with permission. */
export function SettingsLink({ id, section, part, children }: Props) {
  const { locale } = useLocale();
  return (
    <p className="mt-2">
      <Link
        to={PAGES[section]}
        params={{ locale, id }}
        className="text-button -ms-3 inline-flex items-center"
      >
        {children}
        {part && <OfWhich name={part} />}
      </Link>
    </p>
  );
}
