import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Price } from '#web/ui/price.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import * as api from '#worker/contract/order.ts';
import { OrderInput } from '#worker/contract/schemas/order.ts';
import { type BillingInformation, checkoutForm } from './billing-information.ts';
import { COUPON_ERRORS, COUPON_ID, CouponField, isCouponError } from './coupon-field.tsx';
import { ADDRESS_FIELDS, DeliveryFields, trimmedAddress, useAddress } from './delivery-fields.tsx';
import { CHANGE_FLOWERS_ID } from './flower-details.tsx';
import { FlowersPayment, isChargedLater } from './flowers-payment.tsx';
import { quoteQuery, showOrder } from './order-queries.ts';
import { isDelivered } from './order-steps.tsx';
import { OrderTerms } from './order-terms.tsx';
import { PAYER_FIELDS, PayerFields, payerOf, trimmedPayer } from './payer-fields.tsx';
import { useUncardedDraft } from './uncarded-draft.ts';
import { useProviderPage } from './use-provider-page.ts';

type Values = { payer: api.Payer; address: api.Address | null; coupon: string; terms: boolean };

const { coupon: COUPON } = OrderInput.shape;

/** In the order of the page, in which what is wrong is listed. */
const FIELDS = {
  ...ADDRESS_FIELDS,
  ...PAYER_FIELDS,
  /** Chosen on another page, to which this leads. */
  flowers: { id: CHANGE_FLOWERS_ID },
  coupon: {
    id: COUPON_ID,
    schema: COUPON,
    codes: COUPON_ERRORS,
    value: ({ coupon }: Values) => coupon || null,
  },
  terms: {
    id: 'checkout-terms',
    check: ({ terms }: Values) => (terms ? undefined : msg`Please confirm our terms`),
  },
};

/** The errors that a toast says too, since the person may look at the amount. */
const IN_TOAST: readonly ApiError['code'][] = [
  'order.failed',
  'payment.unavailable',
  'payment.failed',
  'export.too_large',
];

type Props = {
  info: BillingInformation;
  onInfo: (info: BillingInformation) => void;
  user: User;
  quote: UseQueryResult<api.Quote>;
  /** A stored coupon that does not count any more, and why. */
  refused: { coupon: string; message: string } | null;
  /** The order is made, and nothing is to be paid. */
  onPlaced: (order: api.Order) => void;
};

/** The address, the payer, a coupon and the terms; the card is entered on a page of the payment provider. */
export function CheckoutForm({ info, onInfo, user, quote: query, refused, onPlaced }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const formName = checkoutForm(info.kind, info.target);
  const [payer, writePayer] = useUncardedDraft(formName, payerOf(user));
  const quote = query.data;
  const [address, writeAddress] = useAddress(info, onInfo);
  const [coupon, setCoupon] = useState(info.coupon ?? '');
  const couponFault = refused?.coupon === coupon ? refused.message : undefined;
  const [terms, setTerms] = useState(false);
  const { keyFor } = useIdempotencyKey(formName);
  const { isLeaving, leaveTo } = useProviderPage();
  const isFree = quote?.total_minor === 0;
  const isIncluded = quote?.subtotal_minor === 0;

  const form = useSubmission({
    fields: {
      ...FIELDS,
      coupon: {
        ...FIELDS.coupon,
        check: (values: Values) =>
          values.coupon === (info.coupon ?? '') ? undefined : msg`Apply the coupon, or leave the field empty`,
      },
    },
    values: (): Values => ({
      payer: trimmedPayer(payer),
      address: quote?.delivers ? trimmedAddress(address) : null,
      coupon: coupon.trim(),
      terms,
    }),
    send: ({ payer, address }) => {
      const { gift, address: _, ...wanted } = info;
      const body: api.OrderInput = {
        ...wanted,
        ...(gift && { gift }),
        ...(address && { address }),
        payer,
        terms: true,
        total_minor: quote?.total_minor ?? 0,
      };
      return call(api.placeOrder, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ order, url }) => {
      showOrder(queries, order);
      if (url) leaveTo(url);
      else onPlaced(order);
    },
    onError: (error) => {
      if (isCouponError(error)) {
        const { coupon: _, ...rest } = info;
        onInfo(rest);
      } else if (error instanceof ApiError) {
        if (
          error.code === 'order.price_changed' ||
          error.errors.some(({ pointer }) => pointer === '/address')
        )
          void queries.invalidateQueries({ queryKey: quoteQuery(info).queryKey });
        if (IN_TOAST.includes(error.code)) toast({ variant: 'warning', title: error.detail, long: true });
      }
      return undefined;
    },
  });

  return (
    <SubmissionForm of={form}>
      {(quote ? quote.delivers : isDelivered(info.kind)) && (
        <DeliveryFields value={address} onChange={writeAddress} faultOf={form.faultOf} heading="h2" />
      )}
      <section aria-labelledby="payer" className="flex flex-col gap-5 not-first:pt-3">
        <h2 id="payer" className="text-xl!">
          {isFree ? <Trans>Your details</Trans> : <Trans>Who pays</Trans>}
        </h2>
        <PayerFields
          value={payer}
          onChange={writePayer}
          faultOf={form.faultOf}
          emailLabel={t`Email for the receipt`}
        />
      </section>
      {quote && !isIncluded && (
        <CouponField
          info={info}
          onChange={onInfo}
          typed={coupon}
          onType={setCoupon}
          fault={form.faultOf('coupon') ?? couponFault}
        />
      )}
      {quote && (
        <OrderTerms
          id={FIELDS.terms.id}
          product={info.kind}
          isRefundable={!isIncluded}
          isSelected={terms}
          onChange={setTerms}
          fault={form.faultOf('terms')}
        />
      )}
      {query.isPending && (
        <Skeleton>
          <SkeletonLine size="40%" />
          <SkeletonLine />
        </Skeleton>
      )}
      <div className="flex flex-col items-start gap-3">
        {info.flowers && quote && <FlowersPayment flowers={info.flowers} quote={quote} />}
        {!isFree && <ProviderNote />}
        <SubmitButton
          busy={form.busy || isLeaving}
          disabled={form.waiting || !quote || query.isPlaceholderData}
          busyLabel={isFree ? t`One moment…` : t`Opening the payment page…`}
        >
          {isFree && info.kind === 'export' ? (
            <Trans>Prepare the backup</Trans>
          ) : isFree ? (
            <Trans>Confirm</Trans>
          ) : info.flowers && isChargedLater(info.flowers) ? (
            <Trans>Save the card</Trans>
          ) : quote ? (
            <span>
              <Trans>
                Pay <Price amountMinor={quote.total_minor} currency={quote.currency} />
              </Trans>
            </span>
          ) : (
            <Trans>To payment</Trans>
          )}
        </SubmitButton>
      </div>
    </SubmissionForm>
  );
}

function ProviderNote() {
  const { locale } = useView();
  return (
    <p className="small">
      <Trans>The card is entered on the page of the payment provider, not here.</Trans>{' '}
      {locale !== 'en' && <Trans>The payment page is in English.</Trans>}
    </p>
  );
}
