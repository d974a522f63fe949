import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { timeOfDay } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import type { Order } from '#worker/contract/order.ts';

const HAPPENED: Readonly<Record<string, MessageDescriptor>> = {
  open: msg`Order started`,
  placed: msg`Order placed`,
  completed: msg`Completed`,
  issue: msg`An issue was reported`,
  cancelled: msg`Order cancelled`,
  authorized: msg`The amount is held on the card`,
  card_saved: msg`The card was saved`,
  captured: msg`Paid`,
  released: msg`The amount is no longer held on the card`,
  failed: msg`The payment failed`,
  part_refunded: msg`A part was refunded`,
  refunded: msg`The payment was refunded`,
  refund_failed: msg`The refund did not go through`,
  requested: msg`The backup was requested`,
  building: msg`The backup is being prepared`,
  ready: msg`The backup is ready`,
  expired: msg`The backup can no longer be downloaded`,
  backup_failed: msg`The backup could not be prepared`,
};

/** What happened to an order, newest first. */
export function OrderEvents({ events }: Pick<Order, 'events'>) {
  const { i18n } = useLingui();
  const day = useLocalDay();
  const shown = events.filter(({ to, note }) => Object.hasOwn(HAPPENED, to) || note);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="events" className="flex flex-col gap-3">
      <h2 id="events">
        <Trans>What happened</Trans>
      </h2>
      <ol className="flex flex-col divide-y divide-(--line)">
        {shown.map(({ at, by, to, note }) => {
          const message = HAPPENED[to];
          return (
            <li key={`${at} ${to}`} className="flex flex-col gap-x-8 gap-y-1 py-4 sm:flex-row">
              <time dateTime={at} className="small shrink-0 sm:w-52">
                {day(at)}, <bdi>{timeOfDay(Date.parse(at))}</bdi>
              </time>
              <div className="flex flex-col gap-1 wrap-anywhere">
                {message && <p className="font-medium">{i18n._(message)}</p>}
                {by && (
                  <p className="small">
                    <bdi>{by}</bdi>
                  </p>
                )}
                {note && (
                  <p dir="auto" className="text-(--ink-2) whitespace-pre-line">
                    {note}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
