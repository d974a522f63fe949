import type { ReactNode } from 'react';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Move } from '#worker/contract/order.ts';
import { useMove } from './use-move.ts';

type Props = {
  ways: Ways;
  body: Extract<Move, { move: 'accept' | 'set_off' }>;
  busyLabel: string;
  secondary?: boolean;
  children: ReactNode;
};

/** A move without fields. */
export function MoveButton({ ways, body, busyLabel, secondary = false, children }: Props) {
  const { mutate, isPending, error } = useMove(ways, body.move);
  return (
    <form
      className="flex flex-1 flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(body);
      }}
    >
      {error && <CallFault error={error} inSight />}
      <SubmitButton busy={isPending} busyLabel={busyLabel} secondary={secondary}>
        {children}
      </SubmitButton>
    </form>
  );
}
