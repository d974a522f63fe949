import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  CardText,
  DeliveryTitle,
  DueOn,
  placeLine,
  SentPhotos,
} from '#web/features/vendor-orders/delivery-parts.tsx';
import { ISSUE_WORDS, PROPOSALS, SETTLED_WORDS } from '#web/features/vendor-orders/delivery-words.ts';
import { AnswerPart } from '#web/features/vendor-orders/moves/answer-part.tsx';
import { MoveButton } from '#web/features/vendor-orders/moves/move-button.tsx';
import { ProposeForm } from '#web/features/vendor-orders/moves/propose-form.tsx';
import { WriteForm } from '#web/features/vendor-orders/moves/write-form.tsx';
import { ProofPart } from '#web/features/vendor-orders/proof/proof-part.tsx';
import { UnsentPhotos } from '#web/features/vendor-orders/proof/unsent-photos.tsx';
import { StageLine } from '#web/features/vendor-orders/stage-line.tsx';
import { vendorOrderQuery } from '#web/features/vendor-orders/vendor-order-queries.ts';
import { useVendorWays } from '#web/features/vendor-orders/ways.ts';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import { GraveWay } from './grave-way.tsx';
import { isMissing, VendorOrderProblem } from './order-problem.tsx';

type Props = { id: string; vendor: string | undefined };

/** An order as its vendor works on it; an administrator who looks at it reads only. */
export function VendorOrderScreen({ id, vendor }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { data: order, error } = useSuspenseQuery(vendorOrderQuery(id, vendor));
  const { number } = order;
  const isReader = vendor !== undefined;
  // it went to another vendor while it was shown
  if (isMissing(error)) return <VendorOrderProblem error={error} />;
  return (
    <VendorPage title={t`Order ${number}`} vendor={vendor}>
      <header className="flex flex-col gap-3">
        <Link
          to="/$locale/vendor/orders"
          params={{ locale }}
          search={isReader ? { vendor } : {}}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
        >
          <Trans>All orders</Trans>
        </Link>
        <h2>
          <DeliveryTitle order={order} />
        </h2>
        <p className="text-(--ink-2) wrap-anywhere">
          <UserText>{placeLine(order)}</UserText>
        </p>
        <StageLine order={order} />
        <DueOn order={order} />
      </header>
      {!isReader && <Answer order={order} />}
      {order.issue && <IssuePart order={order} isReader={isReader} />}
      <Part id="bouquet" title={<Trans>The bouquet and the card</Trans>}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg wrap-anywhere">
          <UserText>{order.bouquet}</UserText>
          <Price amountMinor={order.price_minor} currency={order.currency} />
        </p>
        <CardText text={order.card_text} />
      </Part>
      <Part id="way" title={<Trans>The way to the grave</Trans>}>
        <GraveWay order={order} />
      </Part>
      <Part id="buyer" title={<Trans>Ordered by</Trans>}>
        <p>
          <UserText>{order.buyer.first_name}</UserText>
          {order.buyer.phone && (
            <>
              {' · '}
              <bdi dir="ltr">{order.buyer.phone}</bdi>
            </>
          )}
        </p>
        {!isReader && order.can.write && <WriteForm order={order} />}
      </Part>
      {order.photos.length > 0 && (
        <Part id="sent" title={<Trans>Photos</Trans>}>
          <SentPhotos photos={order.photos} />
        </Part>
      )}
      {!isReader && <Delivering order={order} />}
    </VendorPage>
  );
}

/** The answer to an offer; once it is declined the vendor is led to the others. */
function Answer({ order }: { order: VendorOrder }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  return (
    <AnswerPart
      order={order}
      ways={useVendorWays(order)}
      onDeclined={() => {
        toast({ variant: 'success', title: t`The order was declined.` });
        void navigate({ to: '/$locale/vendor/orders', params: { locale }, search: {} });
      }}
    />
  );
}

/** On the way, then the proof. */
function Delivering({ order }: { order: VendorOrder }) {
  const { t } = useLingui();
  const ways = useVendorWays(order);
  const { moves } = order.can;
  return (
    <>
      {moves.includes('set_off') && (
        <MoveButton
          ways={ways}
          body={{ move: 'set_off', stage: order.stage ?? undefined }}
          busyLabel={t`One moment…`}
          secondary
        >
          <Trans>On the way</Trans>
        </MoveButton>
      )}
      {moves.includes('place') ? (
        <Part id="proof" title={<Trans>A photo of the flowers on the grave</Trans>}>
          <ProofPart ways={ways} />
        </Part>
      ) : (
        <UnsentPhotos place={ways.place} />
      )}
    </>
  );
}

function IssuePart({ order, isReader }: { order: VendorOrder; isReader: boolean }) {
  const { i18n } = useLingui();
  const ways = useVendorWays(order);
  const { issue, currency } = order;
  if (!issue) return null;
  const { reason, text, proposed, resolution } = issue;
  return (
    <Part id="issue" title={<Trans>The issue</Trans>}>
      <p className="font-medium">{i18n._(ISSUE_WORDS[reason])}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      {resolution && <p>{i18n._(SETTLED_WORDS[resolution])}</p>}
      {proposed && (
        <div className="flex flex-col gap-1 border-t border-(--line) pt-3">
          <p className="small">
            <Trans>Your proposal</Trans>
          </p>
          <p>
            {i18n._(PROPOSALS[proposed.resolution])}
            {proposed.amount_minor !== null && (
              <>
                {': '}
                <Price amountMinor={proposed.amount_minor} currency={currency} />
              </>
            )}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {proposed.note}
          </p>
        </div>
      )}
      {!isReader && order.can.moves.includes('propose') && <ProposeForm order={order} ways={ways} />}
    </Part>
  );
}

type PartProps = { id: string; title: ReactNode; children: ReactNode };

const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-4">
    <h2 id={id} className="text-xl!">
      {title}
    </h2>
    {children}
  </section>
);
