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
  printing: msg`The printing has begun`,
  decode_tested: msg`Every piece was tested with a phone`,
  shipped: msg`The order was sent`,
  requested: msg`The request was sent`,
  call_booked: msg`A call was booked`,
  draft: msg`A draft was sent`,
  approved: msg`The draft was approved`,
  offered: msg`A florist was asked`,
  accepted: msg`The florist accepted the order`,
  declined: msg`The florist declined`,
  not_answered: msg`The florist did not answer in time`,
  another_asked: msg`Another florist was asked`,
  on_the_way: msg`The florist is on the way`,
  message: msg`A message from the florist`,
  proposed: msg`The florist proposed how to settle the issue`,
  changed: msg`The address was changed`,
  cancel_asked: msg`The buyer asked to cancel`,
  cancel_refused: msg`The order continues`,
  redone: msg`The order will be made again`,
  issue_closed: msg`The issue was settled`,
  building: msg`The backup is being prepared`,
  ready: msg`The backup is ready`,
  expired: msg`The backup can no longer be downloaded`,
  backup_failed: msg`The backup could not be prepared`,
};

const BOX_HAPPENED: Readonly<Record<string, MessageDescriptor>> = {
  label_sent: msg`The label was sent`,
  received: msg`The box was opened and counted`,
  digitizing: msg`The digitizing has begun`,
  uploaded: msg`The files are on the site`,
  shipped: msg`The originals were sent back`,
  redone: msg`It will be digitized again`,
};

const FLOWERS_HAPPENED: Readonly<Record<string, MessageDescriptor>> = {
  completed: msg`The flowers are on the grave`,
  changed: msg`The card or the place of the flowers was changed`,
  day_changed: msg`The day of the flowers was changed`,
  redone: msg`The flowers will be brought again`,
};

const OF_PRODUCTS: Partial<Record<Order['product'], typeof HAPPENED>> = {
  box: BOX_HAPPENED,
  flowers: FLOWERS_HAPPENED,
};

/** What happened to an order, by its product and where it stood before. */
function happened(product: Order['product'], { from, to }: Order['events'][number]) {
  if (product === 'export' && to === 'requested') return msg`The backup was requested`;
  if (to === 'call_booked' && from === 'draft') return msg`The draft was returned`;
  return OF_PRODUCTS[product]?.[to] ?? HAPPENED[to];
}

/** What happened to an order, newest first. */
export function OrderEvents({ product, events }: Pick<Order, 'product' | 'events'>) {
  const { i18n } = useLingui();
  const day = useLocalDay();
  const shown = events.filter((event) => happened(product, event) !== undefined || event.note);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="events" className="flex flex-col gap-3">
      <h2 id="events">
        <Trans>What happened</Trans>
      </h2>
      <ol className="flex flex-col divide-y divide-(--line)">
        {shown.map((event) => {
          const { at, by, to, note } = event;
          const message = happened(product, event);
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
