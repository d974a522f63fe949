import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';

const LINE = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** Leads whoever belongs to the site to the others who do, or to their own part in it; those who look after it, to its settings. */
export function MembersLine({ site, id }: { site: Site; id: string }) {
  const { locale } = useLocale();
  if (!site.can.invite && site.privilege === 'none') return null;
  return (
    <p className="small mb-4 flex flex-wrap gap-x-6 print:hidden">
      <Link to="/$locale/site/$id/members" params={{ locale, id }} className={LINE}>
        {site.privilege === 'member' ? (
          <Trans>Your part in this site</Trans>
        ) : (
          <Trans>Members and invitations</Trans>
        )}
      </Link>
      {site.can.settings && (
        <Link to="/$locale/site/$id/settings" params={{ locale, id }} className={LINE}>
          <Trans>Settings</Trans>
        </Link>
      )}
    </p>
  );
}
