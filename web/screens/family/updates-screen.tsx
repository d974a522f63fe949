import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailChoices } from '#web/features/accounts/mail/mail-choices.tsx';
import type { UpdatesFilter } from '#web/features/updates/update-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DashboardHeader } from '#web/ui/dashboard-header.tsx';
import { DaysAhead, daysAheadQuery } from './days-ahead.tsx';
import { UpdatesList } from './updates-list.tsx';

/** The signed-in user's updates, and the settings of which to receive. */
export function UpdatesScreen({ filter }: { filter: UpdatesFilter }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { data: days = [] } = useQuery(daysAheadQuery);
  useTitle(t`Updates and messages`);
  const tabs = { all: t`All`, unread: t`Unread` };
  return (
    <div className="wrap pb-12">
      <DashboardHeader
        title={<Trans>Updates and messages</Trans>}
        label={t`Updates and messages`}
        tabs={(['all', 'unread'] as const).map((one) => (
          <Link
            key={one}
            to="/$locale/updates"
            params={{ locale }}
            search={one === 'all' ? {} : { show: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
          >
            {tabs[one]}
          </Link>
        ))}
      />
      <DaysAhead days={days} />
      <UpdatesList filter={filter} key={filter} />
      <details className="mt-12 max-w-170 border-t border-(--line) pt-4">
        <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">
          <Trans>Choose your updates</Trans>
        </summary>
        <div className="flex flex-col gap-5 py-4">
          <MailChoices />
        </div>
      </details>
    </div>
  );
}
