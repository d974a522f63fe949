import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { graveRecordQuery } from '#web/features/grave-records/grave-record-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Order } from '#worker/contract/order.ts';

/** For stickers and plaques that were sent: the way to the grave they are for, or where it can be written. */
export function WayToGrave({ order: { product, status, stage, site } }: { order: Order }) {
  const isSent = status === 'completed' || (status === 'placed' && stage === 'shipped');
  return product === 'stickers' && isSent && site ? <Way id={site.slug} /> : null;
}

function Way({ id }: { id: string }) {
  const { locale } = useLocale();
  // where it cannot be read, the order is no less complete
  const { data } = useQuery(graveRecordQuery(id));
  const params = { locale, id };
  if (data?.grave)
    return (
      <Link to="/$locale/site/$id/visit" params={params} className="text-link">
        <Trans>The way to the grave</Trans>
      </Link>
    );
  if (!data?.can.edit) return null;
  return (
    <p>
      <Trans>Nobody has entered the way to the grave yet.</Trans>{' '}
      <Link to="/$locale/site/$id/settings/grave" params={params} className="text-link">
        <Trans>Enter the way to the grave</Trans>
      </Link>
    </p>
  );
}
