import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Price } from '#web/ui/price.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { User } from '#worker/contract/account.ts';
import { REFUND_DAYS } from '#worker/contract/billing.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import * as api from '#worker/contract/order.ts';
import { OrderInput } from '#worker/contract/schemas/order.ts';
import { Consent } from '#worker/shared/views/form/consent.tsx';
import { type BillingInformation, checkoutForm } from './billing-information.ts';
import { COUPON_ERRORS, COUPON_ID, CouponField, isCouponError } from './coupon-field.tsx';
import { ADDRESS_FIELDS, DeliveryFields, trimmedAddress, useAddress } from './delivery-fields.tsx';
import { quoteQuery, showOrder } from './order-queries.ts';
import { useProviderPage } from './use-provider-page.ts';

type Payer = api.Payer;
type Values = { payer: Payer; address: api.Address | null; coupon: string; terms: boolean };

const { payer: PAYER, coupon: COUPON } = OrderInput.shape;

const FIELDS = {
  'payer/first_name': {
    id: 'checkout-first-name',
    schema: PAYER.shape.first_name,
    own: { 'name.too_short': msg`Enter your first name`, 'field.required': msg`Enter your first name` },
    value: ({ payer }: Values) => payer.first_name,
  },
  'payer/last_name': {
    id: 'checkout-last-name',
    schema: PAYER.shape.last_name,
    own: { 'name.too_short': msg`Enter your last name`, 'field.required': msg`Enter your last name` },
    value: ({ payer }: Values) => payer.last_name,
  },
  'payer/email': {
    id: 'checkout-email',
    schema: PAYER.shape.email,
    own: { 'field.required': msg`Enter your email address` },
    value: ({ payer }: Values) => payer.email,
  },
  ...ADDRESS_FIELDS,
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

/** The payer, the address, a coupon and the terms; the card is entered on a page of the payment provider. */
export function CheckoutForm({ info, onInfo, user, quote: query, refused, onPlaced }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const formName = checkoutForm(info.kind, info.target);
  const [payer, writePayer] = usePayer(formName, user);
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
      payer: trimmed(payer),
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
      <TextField
        id={FIELDS['payer/first_name'].id}
        label={t`First name`}
        autoComplete="given-name"
        maxLength={60}
        value={payer.first_name}
        onChange={(first_name) => writePayer({ first_name })}
        fault={form.faultOf('payer/first_name')}
      />
      <TextField
        id={FIELDS['payer/last_name'].id}
        label={t`Last name`}
        autoComplete="family-name"
        maxLength={60}
        value={payer.last_name}
        onChange={(last_name) => writePayer({ last_name })}
        fault={form.faultOf('payer/last_name')}
      />
      <EmailField
        id={FIELDS['payer/email'].id}
        label={t`Email for the receipt`}
        autoComplete="email"
        value={payer.email}
        onChange={(email) => writePayer({ email })}
        fault={form.faultOf('payer/email')}
      />
      {quote?.delivers && <DeliveryFields value={address} onChange={writeAddress} faultOf={form.faultOf} />}
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
        <Terms
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

type TermsProps = {
  isRefundable: boolean;
  isSelected: boolean;
  onChange: (on: boolean) => void;
  fault: string | undefined;
};

const Terms = ({ isRefundable, ...box }: TermsProps) => (
  <Checkbox
    {...box}
    id={FIELDS.terms.id}
    label={
      <Consent
        view={useView()}
        message={
          isRefundable
            ? msg`I agree to the <terms>terms of use</terms>. I know that I can cancel within ${{ days: REFUND_DAYS }} days and get my money back.`
            : msg`I agree to the <terms>terms of use</terms>.`
        }
      />
    }
  />
);

function ProviderNote() {
  const { locale } = useView();
  return (
    <p className="small">
      <Trans>The card is entered on the page of the payment provider, not here.</Trans>{' '}
      {locale !== 'en' && <Trans>The payment page is in English.</Trans>}
    </p>
  );
}

const trimmed = ({ first_name, last_name, email }: Payer): Payer => ({
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  email: email.trim(),
});

/** The payer, by default the user. A draft of what is typed is stored, but never the number of a card. */
function usePayer(form: string, user: User): [Payer, (patch: Partial<Payer>) => void] {
  const stored = { first_name: user.first_name, last_name: user.last_name, email: user.email };
  const draft = useFormDraft(form, stored);
  const [unstored, setUnstored] = useState<Partial<Payer>>({});

  function write(patch: Partial<Payer>) {
    const names = Object.keys(patch) as (keyof Payer)[];
    const isCard = names.some((name) => hasCardNumber(patch[name] ?? ''));
    setUnstored((before) => {
      const rest = Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch)));
      return isCard ? { ...rest, ...patch } : rest;
    });
    // the digits before the last one are in the draft already
    draft.set(isCard ? Object.fromEntries(names.map((name) => [name, stored[name]])) : patch);
  }

  return [{ ...draft.value, ...unstored }, write];
}
