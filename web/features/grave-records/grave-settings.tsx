import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { Site } from '#worker/contract/site.ts';
import { GraveForm } from './grave-form.tsx';
import { graveRecordQuery } from './grave-record-queries.ts';
import { Suggestions } from './suggestions.tsx';

/** Where the grave is, for those who decide it. `id` as in the page's path. */
export function GraveSettings({ site, id }: { site: Site; id: string }) {
  const { locale } = useLocale();
  const { data: record, error, refetch } = useQuery(graveRecordQuery(id));
  if (!record) return error ? <CallFault error={error} again={() => void refetch()} /> : null;
  return (
    <>
      <p>
        <Trans>
          Everyone who may see the site sees the way to the grave. It is also in the emails of reminders, and
          it can be read at the cemetery without a connection.
        </Trans>
      </p>
      {record.version > 0 && (
        <Link className="text-link self-start" to="/$locale/site/$id/visit" params={{ locale, id }}>
          <Trans>The page for a visit</Trans>
        </Link>
      )}
      <Suggestions id={id} />
      <GraveForm siteId={site.id} id={id} record={record} />
    </>
  );
}
