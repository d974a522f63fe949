import { Trans, useLingui } from '@lingui/react/macro';
import { Price } from '#web/ui/price.tsx';
import type { Order } from '#worker/contract/order.ts';
import { ConfirmMove } from './confirm-move.tsx';
import type { MovePartProps } from './move-part.ts';
import { NoteMove } from './note-move.tsx';

/** The buyer cancels an order on which nobody has worked yet. */
export function CancelMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'cancel' }}
      danger
      title={t`Cancel the order?`}
      action={t`Cancel the order`}
      said={t`The order was cancelled.`}
    >
      <p>
        <Refund order={part.order} />
      </p>
    </ConfirmMove>
  );
}

function Refund({ order: { product, payment_status, total_minor, currency } }: { order: Order }) {
  const price = <Price amountMinor={total_minor} currency={currency} />;
  if (product === 'flowers')
    return payment_status === 'captured' && total_minor > 0 ? (
      <Trans>The whole amount, {price}, is refunded to the card you paid with.</Trans>
    ) : payment_status === 'authorized' ? (
      <Trans>The amount that is held on the card, {price}, is released. Nothing is charged.</Trans>
    ) : (
      <Trans>Nothing was charged, so there is nothing to refund.</Trans>
    );
  if (payment_status === 'captured' && total_minor > 0)
    return (
      <Trans>The whole amount, {price}, is refunded to the card you paid with. Nothing will be made.</Trans>
    );
  return <Trans>Nothing was charged, so there is nothing to refund. Nothing will be made.</Trans>;
}

/** The buyer asks for the cancellation of an order on which work has begun. */
export function AskCancelMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="ask_cancel"
      title={t`Ask to cancel`}
      label={t`Why do you want to cancel?`}
      action={t`Send the request`}
      said={t`Your request was sent.`}
    >
      <p>
        <Trans>
          The work on this order has begun, so it cannot be cancelled at once. We will read your note and
          write to you.
        </Trans>
      </p>
    </NoteMove>
  );
}

export function ApproveMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <ConfirmMove
      {...part}
      body={{ move: 'approve_draft' }}
      title={t`Approve the draft?`}
      action={t`Approve the draft`}
      said={t`The draft was approved.`}
    >
      <p>
        <Trans>We will finish it as in the draft.</Trans>
      </p>
    </ConfirmMove>
  );
}

export function ReturnMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="return_draft"
      title={t`Return the draft`}
      label={t`What should be different?`}
      action={t`Return the draft`}
      said={t`The draft was returned.`}
    />
  );
}
