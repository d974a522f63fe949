import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The error page of an order: there is none of this number, or it cannot be shown. */
export function OrderProblem({ error }: { error: unknown }) {
  const isMissing =
    error instanceof ApiError && (error.code === 'order.not_found' || error.code === 'request.invalid');
  return isMissing ? <NoOrder /> : <SiteProblem error={error} />;
}

function NoOrder() {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <StatePage
      title={t`This order could not be found.`}
      action={
        <Link className="button" to="/$locale/dashboard/account/billing" params={{ locale }}>
          <Trans>Billing history</Trans>
        </Link>
      }
    />
  );
}
