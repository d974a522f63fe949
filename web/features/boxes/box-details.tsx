import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BOX_KIND_NAMES, COLLECTION_NAMES, OrderPhotoList } from '#web/features/orders/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { BOX_KINDS } from '#worker/contract/box.ts';
import type { Order } from '#worker/contract/order.ts';
import { LabelButton } from './label-button.tsx';

type Box = NonNullable<Order['box']>;

/** The box of an order: its label, what was ordered and what arrived, and how far the digitizing is. */
export function BoxDetails({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { box, status, stage } = order;
  if (!box) return null;
  return (
    <section aria-labelledby="box" className="flex flex-col gap-5">
      <h2 id="box">
        <Trans>The box</Trans>
      </h2>
      {status === 'placed' && stage === 'label_sent' && <LabelButton order={order} />}
      <Progress box={box} />
      <Pieces box={box} />
      <dl className="flex flex-col gap-3">
        <Part title={<Trans>How it is collected</Trans>}>{i18n._(COLLECTION_NAMES[box.collection])}</Part>
        {box.other_text && <Part title={<Trans>Other pieces</Trans>}>{box.other_text}</Part>}
        {box.comments && <Part title={<Trans>Comments</Trans>}>{box.comments}</Part>}
      </dl>
      {order.photos.some(({ purpose }) => purpose === 'parcel') && (
        <section aria-labelledby="parcel" className="flex flex-col gap-3">
          <h3 id="parcel">
            <Trans>Photos of the opened box</Trans>
          </h3>
          <OrderPhotoList order={order} purpose="parcel" />
        </section>
      )}
      {box.credited_minor > 0 && (
        <p>
          <Trans>
            For what did not arrive or was blank,{' '}
            <Price amountMinor={box.credited_minor} currency={order.currency} /> is refunded.
          </Trans>
        </p>
      )}
    </section>
  );
}

const Part = ({ title, children }: { title: React.ReactNode; children: string }) => (
  <div>
    <dt className="small">{title}</dt>
    <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
      {children}
    </dd>
  </div>
);

/** How many pieces are digitized, once some came. */
function Progress({ box: { received, done, blank, total } }: { box: Box }) {
  const { t } = useLingui();
  if (!received || total === 0) return null;
  const ready = done + blank;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Trans>
          {ready} of {total} pieces are done.
        </Trans>{' '}
        {blank > 0 && <Trans>Blank or unreadable: {blank}.</Trans>}
      </p>
      <progress
        className="h-2 w-full max-w-80 accent-(--accent)"
        value={ready}
        max={total}
        aria-label={t`Digitized pieces`}
      />
    </div>
  );
}

/** What was ordered, and beside it what arrived. */
function Pieces({ box: { declared, received } }: { box: Box }) {
  const { i18n } = useLingui();
  const kinds = BOX_KINDS.filter((kind) => declared[kind] || received?.[kind]);
  return (
    <table className="w-full max-w-120 text-start">
      <caption className="unseen">
        <Trans>Contents of the box</Trans>
      </caption>
      <thead>
        <tr className="border-b border-(--line)">
          <th scope="col" className="py-2 text-start font-semibold">
            <Trans>Kind</Trans>
          </th>
          <th scope="col" className="py-2 text-end font-semibold">
            <Trans>Ordered</Trans>
          </th>
          {received && (
            <th scope="col" className="py-2 text-end font-semibold">
              <Trans>Arrived</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => {
          const isOther = received && (received[kind] ?? 0) !== (declared[kind] ?? 0);
          return (
            <tr key={kind} className="border-b border-(--line)">
              <th scope="row" className="py-2 text-start font-normal">
                {i18n._(BOX_KIND_NAMES[kind])}
              </th>
              <td className="py-2 text-end">{declared[kind] ?? 0}</td>
              {received && (
                <td className={`py-2 text-end ${isOther ? 'font-semibold' : ''}`}>{received[kind] ?? 0}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** For administrators: the way to the pieces of a box that was opened. */
export function BoxWorkLink({ order: { id, box } }: { order: Order }) {
  const { locale } = useLocale();
  if (!box?.received) return null;
  return (
    <Link className="text-link" to="/$locale/admin/boxes/$id" params={{ locale, id: String(id) }}>
      <Trans>The pieces of the box</Trans>
    </Link>
  );
}
