import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { Product, ProductState } from '#worker/contract/vendor.ts';
import { useDuplicateProduct, useMoveProduct } from './vendor-queries.ts';
import { MOVE_WORDS } from './vendor-words.ts';

type Props = {
  product: Product;
  /** Called with what happened. */
  onDone: (message: string) => void;
  onArchived?: () => void;
};

/** The buttons that move a product to another state, or copy it. */
export function ProductActions({ product, onDone, onArchived }: Props) {
  const { t, i18n } = useLingui();
  const move = useMoveProduct(product);
  const copy = useDuplicateProduct(product);
  const [isAsking, setAsking] = useState(false);
  const isBusy = move.isPending || copy.isPending;
  const busy = useBusy(isBusy);

  const go = (state: ProductState) => {
    if (isBusy) return;
    copy.reset();
    move.mutate(state, {
      onSuccess: () => {
        setAsking(false);
        if (state === 'archived') onArchived?.();
        onDone(state === 'archived' ? t`The product was archived.` : t`The product was changed.`);
      },
    });
  };
  const error = move.error ?? copy.error;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {product.can.moves
          .filter((state) => state !== 'archived')
          .map((state) => (
            <button
              key={state}
              type="button"
              className="button"
              aria-disabled={busy || undefined}
              onClick={() => go(state)}
            >
              {i18n._(MOVE_WORDS[state])}
            </button>
          ))}
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (isBusy) return;
            move.reset();
            copy.mutate(undefined, { onSuccess: () => onDone(t`A copy was made, as a draft.`) });
          }}
        >
          <Trans>Duplicate</Trans>
        </button>
        {product.can.moves.includes('archived') && (
          <button type="button" className="button" onClick={() => setAsking(true)}>
            {i18n._(MOVE_WORDS.archived)}
          </button>
        )}
      </div>
      {error && !isAsking && <CallFault error={error} />}
      {isAsking && (
        <Confirm
          title={t`Archive this product?`}
          action={t`Archive`}
          busyAction={t`Archiving…`}
          danger
          busy={move.isPending}
          error={move.error}
          onConfirm={() => go('archived')}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              It is not on sale any more, and cannot be brought back. Orders that were placed stay as they
              are.
            </Trans>
          </p>
        </Confirm>
      )}
    </div>
  );
}
