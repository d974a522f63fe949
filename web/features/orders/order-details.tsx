import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { timeOfDay } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { Price } from '#web/ui/price.tsx';
import type { Issue, Order } from '#worker/contract/order.ts';
import { REASON_NAMES, RESOLUTION_NAMES, SETTLED_WORDS } from './issue-words.ts';
import { LinkedText } from './linked-text.tsx';
import { NextDate, Received } from './order-dates.tsx';
import { OrderPhotoList } from './order-photos.tsx';
import { nextWords } from './order-words.ts';

type Props = { order: Order };

/** What comes next for an order that is made for its buyer; how to follow its parcel, and when they are called. */
export function OrderNext({ order }: Props) {
  const { i18n } = useLingui();
  const { status, stage, call_at, tracking } = order;
  const next = nextWords(order);
  return (
    <>
      {status === 'completed' && (
        <p>
          <Trans>The order is complete.</Trans>
        </p>
      )}
      {order.payment_status === 'part_refunded' && (
        <p>
          <Trans>A part of the payment was refunded.</Trans>
        </p>
      )}
      <Received order={order} />
      {next && <p>{i18n._(next)}</p>}
      <NextDate order={order} />
      {status === 'placed' && stage === 'draft' && <Draft order={order} />}
      {status === 'placed' && stage === 'call_booked' && call_at && <CallTime at={call_at} />}
      {tracking && (
        <p className="wrap-anywhere">
          <Trans>
            Sent with <bdi>{tracking.carrier}</bdi>. The tracking number is{' '}
            <bdi dir="ltr">{tracking.number}</bdi>.
          </Trans>
        </p>
      )}
    </>
  );
}

/** The draft that waits for the buyer: the words that came with it, with the links in them. */
function Draft({ order: { events } }: Props) {
  const note = events.find(({ to }) => to === 'draft')?.note?.trim();
  if (!note) return null;
  return (
    <p dir="auto" className="rounded-lg bg-(--info-soft) p-4 whitespace-pre-line wrap-anywhere">
      <LinkedText>{note}</LinkedText>
    </p>
  );
}

function CallTime({ at }: { at: string }) {
  const day = useLocalDay()(at);
  const time = <bdi>{timeOfDay(Date.parse(at))}</bdi>;
  return (
    <p className="font-medium">
      <Trans>
        We will call you on {day} at {time}.
      </Trans>
    </p>
  );
}

/** What the buyer asked for. */
export function OrderWish({ order: { wish } }: Props) {
  if (!wish) return null;
  return (
    <Part id="wish" title={<Trans>The request</Trans>}>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {wish.text}
      </p>
      <p className="small wrap-anywhere">
        <Trans>
          Phone: <bdi dir="ltr">{wish.phone}</bdi>
        </Trans>
      </p>
      <p className="small wrap-anywhere">
        <Trans>
          When to call: <bdi>{wish.call_when}</bdi>
        </Trans>
      </p>
    </Part>
  );
}

/** What the buyer found wrong, and how it was settled. */
export function OrderIssue({ order }: Props) {
  const { issue } = order;
  const { i18n } = useLingui();
  const day = useLocalDay();
  if (!issue) return null;
  return (
    <Part id="issue" title={<Trans>Reported issue</Trans>}>
      <p className="font-medium">{i18n._(REASON_NAMES[issue.reason])}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {issue.text}
      </p>
      <OrderPhotoList order={order} purpose="issue" />
      <p className="small">
        <time dateTime={issue.opened_at}>{day(issue.opened_at)}</time>
      </p>
      {!issue.resolution && issue.proposed && (
        <Proposal proposed={issue.proposed} currency={order.currency} />
      )}
      {issue.resolution && <p>{i18n._(SETTLED_WORDS[issue.resolution])}</p>}
    </Part>
  );
}

type ProposalProps = { proposed: NonNullable<Issue['proposed']>; currency: string };

/** How the vendor would settle the issue; an administrator decides. */
function Proposal({ proposed: { resolution, amount_minor, note }, currency }: ProposalProps) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-(--info-soft) p-4 text-(--info)">
      <p className="font-medium">
        <Trans>The florist proposes:</Trans> {i18n._(RESOLUTION_NAMES[resolution])}
        {amount_minor !== null && (
          <>
            {' · '}
            <Price amountMinor={amount_minor} currency={currency} />
          </>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {note}
      </p>
      <p>
        <Trans>It is not decided yet.</Trans>
      </p>
    </div>
  );
}

const Part = ({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={id} className="flex flex-col gap-2">
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
