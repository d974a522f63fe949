import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** There is no order of this number, or it is another vendor's. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'order.not_found' || error.code === 'request.invalid');

/** The error page of an order of a vendor: it is not theirs, or it cannot be shown. */
export function VendorOrderProblem({ error }: { error: unknown }) {
  return isMissing(error) ? <NoOrder /> : <SiteProblem error={error} />;
}

function NoOrder() {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <StatePage
      title={t`This order could not be found.`}
      action={
        <Link className="button" to="/$locale/vendor/orders" params={{ locale }} search={{}}>
          <Trans>All orders</Trans>
        </Link>
      }
    />
  );
}
