import { Trans, useLingui } from '@lingui/react/macro';
import { useSession } from '#web/lib/session.ts';
import type { Order } from '#worker/contract/order.ts';
import { BookMove } from './book-move.tsx';
import { DigitizeMove, ReceiveMove, SendLabelMove, UploadMove } from './box-parts.tsx';
import { AcceptMove, DeclineMove, PlaceMove, SetOffMove } from './flower-parts.tsx';
import type { MovePartProps } from './move-part.ts';
import { Moves } from './moves.tsx';
import { NoteMove } from './note-move.tsx';
import { ReportMove } from './report-move.tsx';
import { ResolveMove } from './resolve-move.tsx';
import { SheetButton } from './sheet-button.tsx';
import { DecodeMove, PrintMove, ShipMove } from './sticker-parts.tsx';

/** What an administrator can do with an order now. */
export function AdminMoves({ order }: { order: Order }) {
  const { t } = useLingui();
  const { user } = useSession();
  if (user?.role_id !== 1) return null;
  return (
    <Moves
      order={order}
      offers={[
        { move: 'print', label: t`Start printing`, Part: PrintMove },
        { move: 'decode', label: t`Enter scanned pieces`, Part: DecodeMove },
        { move: 'send_label', label: t`Send the label`, Part: SendLabelMove },
        { move: 'receive', label: t`Open the parcel`, Part: ReceiveMove },
        { move: 'digitize', label: t`Start digitizing`, Part: DigitizeMove },
        { move: 'upload', label: t`All files are uploaded`, Part: UploadMove },
        { move: 'ship', label: t`Send the parcel`, Part: ShipMove },
        { move: 'book', label: t`Book a call`, Part: BookMove },
        { move: 'draft', label: t`Send a draft`, Part: DraftMove },
        { move: 'accept', label: t`Accept for the florist`, Part: AcceptMove },
        { move: 'decline', label: t`Ask another florist`, Part: DeclineMove },
        { move: 'set_off', label: t`Mark as on the way`, Part: SetOffMove },
        { move: 'place', label: t`The flowers are on the grave`, Part: PlaceMove },
        { move: 'complete', label: t`Complete the order`, Part: CompleteMove },
        { move: 'resolve', label: t`Settle the issue`, Part: ResolveMove },
        { move: 'report', label: t`Report an issue`, Part: ReportMove },
        { move: 'refuse_cancel', label: t`Decline the cancellation`, Part: RefuseCancelMove },
        { move: 'cancel', label: t`Cancel the order`, Part: CancelByAdmin },
      ]}
    >
      {(buttons) => (
        <section
          aria-labelledby="for-admins"
          className="flex flex-col gap-3 rounded-lg border border-(--line) p-4"
        >
          <h2 id="for-admins" className="text-xl!">
            <Trans>For administrators</Trans>
          </h2>
          {order.cancel_asked && (
            <p>
              <Trans>The buyer asked to cancel it.</Trans>
            </p>
          )}
          {order.product === 'stickers' && order.stage === 'printing' && <SheetButton order={order} />}
          {buttons}
        </section>
      )}
    </Moves>
  );
}

function DraftMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="draft"
      title={t`Send a draft`}
      label={t`The draft, in words or as a link`}
      action={t`Send the draft`}
      said={t`The draft was sent.`}
    />
  );
}

function CompleteMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="complete"
      isOptional
      title={t`Complete the order`}
      label={t`Note to the buyer`}
      hint={t`Optional`}
      action={t`Complete the order`}
      said={t`The order was completed.`}
    />
  );
}

function RefuseCancelMove(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="refuse_cancel"
      title={t`Decline the cancellation`}
      label={t`Note to the buyer`}
      action={t`Decline the cancellation`}
      said={t`The order continues.`}
    >
      <p>
        <Trans>The order continues, and the buyer gets your note.</Trans>
      </p>
    </NoteMove>
  );
}

function CancelByAdmin(part: MovePartProps) {
  const { t } = useLingui();
  return (
    <NoteMove
      {...part}
      move="cancel"
      isOptional
      title={t`Cancel the order?`}
      label={t`Note to the buyer`}
      hint={t`Optional`}
      action={t`Cancel the order`}
      said={t`The order was cancelled.`}
    >
      <p>
        <Trans>The payment is refunded to the buyer.</Trans>
      </p>
    </NoteMove>
  );
}
