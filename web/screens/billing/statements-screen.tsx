import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PayoutChanged } from '#web/features/statements/payout-changed.tsx';
import { SetState } from '#web/features/statements/set-state.tsx';
import { allStatementsQuery } from '#web/features/statements/statement-queries.ts';
import { STATE_LISTS, STATE_NAMES } from '#web/features/statements/statement-words.ts';
import { StatementsList } from '#web/features/statements/statements-list.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { DashboardHeader } from '#web/ui/dashboard-header.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { STATEMENT_STATES, type StatementState } from '#worker/contract/statement.ts';

/** For administrators: what all vendors earned, by its state. */
export function StatementsScreen({ state }: { state: StatementState }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const list = useInfiniteQuery(allStatementsQuery(state));
  useTitle(t`Payouts to vendors`);
  return (
    <div className="pb-12">
      <DashboardHeader
        title={t`Payouts to vendors`}
        label={t`Statements by state`}
        tabs={STATEMENT_STATES.map((one) => (
          <Link
            key={one}
            to="/$locale/admin/statements"
            params={{ locale }}
            search={one === 'open' ? {} : { state: one }}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
          >
            {i18n._(STATE_NAMES[one])}
          </Link>
        ))}
      />
      <h2 className="unseen">{i18n._(STATE_NAMES[state])}</h2>
      <StatementsList
        key={state}
        list={list}
        empty={i18n._(STATE_LISTS[state])}
        title={({ vendor }, month) => (
          <>
            <UserText>{vendor.company}</UserText>
            {', '}
            {month}
          </>
        )}
        action={(statement) => (
          <>
            <PayoutChanged statement={statement} />
            <SetState statement={statement} />
          </>
        )}
      />
    </div>
  );
}
