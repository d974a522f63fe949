import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMoveOrder } from '#web/features/orders/order-queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Fault } from '#web/ui/error-summary.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { type Fields, useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Move } from '#worker/contract/order.ts';
import type { MovePartProps } from './move-part.ts';

type Props<Name extends string, Values extends object> = MovePartProps & {
  move: Move['move'];
  title: string;
  action: string;
  /** What a toast says once the move is made. */
  said: string;
  fields: Fields<Name, NoInfer<Values>>;
  values: () => Values;
  bodyOf: (values: NoInfer<Values>) => Move;
  /** The faults in an error that the fields do not explain. */
  faultsIn?: (error: Error) => readonly Fault[] | undefined;
  children: (faultOf: (field: Name) => string | undefined) => ReactNode;
};

/** A move with fields, in a dialog. */
export function MoveDialog<Name extends string, Values extends object>(props: Props<Name, Values>) {
  const { order, move, isOpen, onClose } = props;
  const { t } = useLingui();
  const { mutationFn, onSuccess, onError } = useMoveOrder(order, move);
  const form = useSubmission({
    fields: props.fields,
    values: props.values,
    send: (values: Values) => mutationFn(props.bodyOf(values)),
    onSuccess,
    onDone: () => {
      toast({ variant: 'success', title: props.said });
      props.onMoved();
    },
    onError: (error) => {
      onError(error);
      return props.faultsIn?.(error);
    },
  });
  return (
    <Dialog title={props.title} isOpen={isOpen} onOpenChange={(open) => open || onClose()}>
      <SubmissionForm of={form}>
        {props.children(form.faultOf)}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
            {props.action}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Close</Trans>
          </button>
        </div>
      </SubmissionForm>
    </Dialog>
  );
}
