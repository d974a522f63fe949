import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMoveOrder } from '#web/features/orders/order-queries.ts';
import { useOnce } from '#web/features/orders/use-provider-page.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Move } from '#worker/contract/order.ts';
import type { MovePartProps } from './move-part.ts';

type Props = MovePartProps & {
  body: Move;
  title: string;
  action: string;
  said: string;
  danger?: boolean;
  children: ReactNode;
};

/** A move without fields, once it is confirmed. */
export function ConfirmMove({ order, body, isOpen, onClose, onMoved, said, ...texts }: Props) {
  const { t } = useLingui();
  const once = useOnce();
  const { mutateAsync, isPending, error, reset } = useMutation(useMoveOrder(order, body.move));
  if (!isOpen) return null;
  return (
    <Confirm
      {...texts}
      busyAction={t`One moment…`}
      busy={isPending}
      error={error}
      onClose={() => {
        reset();
        onClose();
      }}
      onConfirm={() =>
        once(async () => {
          await mutateAsync(body);
          toast({ variant: 'success', title: said });
          onMoved();
        })
      }
    />
  );
}
