import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useSession } from '#web/lib/session.ts';
import type { Order } from '#worker/contract/order.ts';
import { AddressMove } from './address-move.tsx';
import { ApproveMove, AskCancelMove, CancelMove, ReturnMove } from './buyer-parts.tsx';
import type { Offer } from './move-part.ts';
import { Moves } from './moves.tsx';
import { ReportMove } from './report-move.tsx';

type Props = { order: Order };

/** What the buyer does with a draft. */
export function DraftMoves({ order }: Props) {
  const { t } = useLingui();
  return (
    <Moves
      order={order}
      offers={[
        { move: 'approve_draft', label: t`Approve the draft`, isMain: true, Part: ApproveMove },
        { move: 'return_draft', label: t`Return the draft`, Part: ReturnMove },
      ]}
    />
  );
}

export function ChangeAddress({ order }: Props) {
  const { t } = useLingui();
  return (
    <Moves order={order} offers={[{ move: 'change', label: t`Change the address`, Part: AddressMove }]}>
      {(button) => <div className="mt-3">{button}</div>}
    </Moves>
  );
}

/** The buyer cancels, or asks to; an administrator does so with a note, elsewhere on the page. */
export function CancelMoves({ order }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const cancel: Offer = { move: 'cancel', label: t`Cancel the order`, Part: CancelMove };
  const ask: Offer = { move: 'ask_cancel', label: t`Ask to cancel`, Part: AskCancelMove };
  return (
    <Moves order={order} offers={user?.role_id === 1 ? [ask] : [cancel, ask]}>
      {(buttons) => <div className="mt-2">{buttons}</div>}
    </Moves>
  );
}

/** For two weeks after an order is completed its buyer can report an issue; an administrator does so elsewhere on the page. */
export function SomethingWrong({ order }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const day = useLocalDay();
  const last = order.issue_until && day(order.issue_until);
  if (user?.role_id === 1) return null;
  return (
    <Moves order={order} offers={[{ move: 'report', label: t`Report an issue`, Part: ReportMove }]}>
      {(button) => (
        <section aria-labelledby="wrong" className="flex flex-col gap-3 border-t border-(--line) pt-6">
          <h2 id="wrong" className="text-xl!">
            <Trans>Something wrong?</Trans>
          </h2>
          <p>
            {last && <Trans>Tell us by {last}.</Trans>}{' '}
            {order.product === 'flowers' ? (
              <Trans>The flowers can be brought again, or we refund all or part of the order.</Trans>
            ) : (
              <Trans>We can make and send the order again, or refund all or part of it.</Trans>
            )}
          </p>
          {button}
        </section>
      )}
    </Moves>
  );
}
