import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { faultIn } from '#web/lib/forms/validate.ts';
import { failureOf } from '#web/ui/forms/failure.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { ErrorCode } from '#worker/contract/errors.ts';
import { COUPON_MAX } from '#worker/contract/order.ts';
import { OrderInput } from '#worker/contract/schemas/order.ts';
import type { BillingInformation } from './billing-information.ts';
import { quoteQuery } from './order-queries.ts';

export const COUPON_ID = 'checkout-coupon';

export const COUPON_ERRORS = [
  'coupon.invalid',
  'coupon.expired',
  'coupon.not_applicable',
  'coupon.exhausted',
] as const satisfies readonly ErrorCode[];

export const isCouponError = (error: unknown): error is ApiError =>
  error instanceof ApiError && COUPON_ERRORS.some((code) => code === error.code);

type Props = {
  info: BillingInformation;
  onChange: (info: BillingInformation) => void;
  typed: string;
  onType: (text: string) => void;
  /** A fault of the coupon that was found elsewhere. */
  fault: string | undefined;
};

/** A coupon, behind a button until there is one to enter. It counts once the price with it was calculated. */
export function CouponField({ info, onChange, typed, onType, fault }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [refused, setRefused] = useState<string>();
  const apply = useMutation({
    mutationFn: (coupon: string) => queries.fetchQuery(quoteQuery({ ...info, coupon })),
    onSuccess: (_, coupon) => onChange({ ...info, coupon }),
    onError: (error) => setRefused(failureOf(error).message),
  });
  const isShown = isOpen || typed !== '' || fault !== undefined;
  const { coupon } = info;
  useEffect(() => {
    if (isOpen) document.getElementById(COUPON_ID)?.focus();
  }, [isOpen]);

  function submit() {
    const text = typed.trim();
    const found = faultIn(OrderInput.shape.coupon, text) ?? (text === '' ? t`Enter the coupon` : undefined);
    setRefused(found);
    if (!found && !apply.isPending) apply.mutate(text);
  }

  function remove() {
    const { coupon: _, ...rest } = info;
    onType('');
    onChange(rest);
  }

  if (coupon !== undefined) {
    const code = <bdi dir="ltr">{coupon}</bdi>;
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3">
        <span>
          <Trans>The coupon {code} is applied.</Trans>
        </span>
        <button type="button" className="text-button" onClick={remove}>
          <Trans>Remove the coupon</Trans>
        </button>
      </p>
    );
  }
  if (!isShown)
    return (
      <button type="button" className="text-button self-start px-0!" onClick={() => setIsOpen(true)}>
        <Trans>Add a coupon</Trans>
      </button>
    );
  return (
    <TextField
      id={COUPON_ID}
      label={t`Coupon`}
      ltr
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={COUPON_MAX}
      value={typed}
      onChange={(text) => {
        setRefused(undefined);
        setIsOpen(true);
        onType(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        submit();
      }}
      fault={refused ?? fault}
      button={
        <button type="button" className="button" aria-busy={apply.isPending || undefined} onClick={submit}>
          <Trans>Apply</Trans>
        </button>
      }
    />
  );
}
