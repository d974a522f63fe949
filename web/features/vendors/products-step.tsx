import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Product } from '#worker/contract/vendor.ts';
import { ProductForm } from './product-form.tsx';
import { ProductRow } from './product-row.tsx';
import { isFinished } from './steps.ts';

type Props = { products: readonly Product[]; currency: string; onDone: () => void };

/** The products of an application: a list, and the form of one. */
export function ProductsStep({ products, currency, onDone }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | 'new' | null>(products.length === 0 ? 'new' : null);
  const [message, setMessage] = useState('');
  const edited = products.find(({ id }) => id === open) ?? null;
  const isOpen = open === 'new' || edited !== null;
  return (
    <div className="flex flex-col gap-6">
      <StatusMessage>{message}</StatusMessage>
      {products.length > 0 && !isOpen && (
        <ul className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
          {products.map((product) => (
            <ProductRow key={product.id} product={product}>
              <button type="button" className="button self-start" onClick={() => setOpen(product.id)}>
                {isFinished(product) ? <Trans>Edit</Trans> : <Trans>Complete and send for review</Trans>}
              </button>
            </ProductRow>
          ))}
        </ul>
      )}
      {isOpen ? (
        <>
          <ProductForm
            key={open}
            product={edited}
            currency={currency}
            sends
            action={t`Save the product`}
            onSaved={() => {
              setOpen(null);
              setMessage(t`The product was saved. We review it together with your application.`);
            }}
          />
          {products.length > 0 && (
            <button type="button" className="button self-start" onClick={() => setOpen(null)}>
              <Trans>Cancel</Trans>
            </button>
          )}
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          {products.some(isFinished) && (
            <button type="button" className="button main" onClick={onDone}>
              <Trans>Continue</Trans>
            </button>
          )}
          <button
            type="button"
            className="button"
            onClick={() => {
              setMessage('');
              setOpen('new');
            }}
          >
            <Trans>Add another product</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
