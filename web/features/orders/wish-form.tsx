import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { internationalNumber } from '#web/ui/forms/phone.ts';
import { PhoneField } from '#web/ui/forms/phone-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from '#worker/contract/account.ts';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import * as api from '#worker/contract/order.ts';
import { Wish } from '#worker/contract/schemas/order-details.ts';
import { checkoutForm } from './billing-information.ts';
import { showOrder } from './order-queries.ts';
import { OrderTerms } from './order-terms.tsx';
import { PAYER_FIELDS, PayerFields, payerOf, trimmedPayer } from './payer-fields.tsx';
import { useUncardedDraft } from './uncarded-draft.ts';

/** What is made with the person, on request. */
export type Production = 'podcast' | 'book';

type Values = { wish: api.Wish; payer: api.Payer; terms: boolean };

const WANTED = msg`Say what you would like to have made`;
const CALL_WHEN = msg`Say when we can call`;

const FIELDS = {
  'wish/text': {
    id: 'wish-text',
    schema: Wish.shape.text,
    own: { 'text.too_short': WANTED, 'field.required': WANTED },
    value: ({ wish }: Values) => wish.text,
  },
  'wish/phone': {
    id: 'wish-phone',
    check: ({ wish: { phone } }: Values) => {
      if (phone === '') return msg`Enter a phone number`;
      if (hasCardNumber(phone)) return undefined;
      return /^\+\d{7,15}$/.test(phone) ? undefined : msg`This phone number is not valid`;
    },
    schema: Wish.shape.phone,
    value: ({ wish }: Values) => wish.phone,
  },
  'wish/call_when': {
    id: 'wish-call-when',
    schema: Wish.shape.call_when,
    own: { 'text.too_short': CALL_WHEN, 'field.required': CALL_WHEN },
    value: ({ wish }: Values) => wish.call_when,
  },
  ...PAYER_FIELDS,
  terms: {
    id: 'wish-terms',
    check: ({ terms }: Values) => (terms ? undefined : msg`Please confirm our terms`),
  },
};

type Props = {
  kind: Production;
  siteId: number;
  user: User;
  onPlaced: (order: api.Order) => void;
};

/** Asks for a podcast or a book: what is wanted, when to call, and who asks. Nothing is paid. */
export function WishForm({ kind, siteId, user, onPlaced }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const formName = checkoutForm(kind, String(siteId));
  const [typed, write, forget] = useUncardedDraft(formName, {
    ...payerOf(user),
    text: '',
    phone: '',
    phone_country: 'IL',
    call_when: '',
  });
  const [terms, setTerms] = useState(false);
  const { keyFor, done } = useIdempotencyKey(formName);

  const form = useSubmission({
    fields: FIELDS,
    values: (): Values => ({
      wish: {
        text: typed.text.trim(),
        phone: numberIn(typed.phone.trim(), typed.phone_country),
        call_when: typed.call_when.trim(),
      },
      payer: trimmedPayer(typed),
      terms,
    }),
    send: ({ wish, payer }) => {
      const body: api.OrderInput = {
        kind,
        target: String(siteId),
        lines: [],
        wish,
        payer,
        terms: true,
        total_minor: 0,
      };
      return call(api.placeOrder, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ order }) => {
      showOrder(queries, order);
      forget();
      done();
    },
    onDone: ({ order }) => onPlaced(order),
  });

  return (
    <SubmissionForm of={form}>
      <TextArea
        id={FIELDS['wish/text'].id}
        label={kind === 'podcast' ? t`What should the podcast be about?` : t`What should the book contain?`}
        hint={t`The story you have in mind, and whom we should talk to.`}
        rows={6}
        max={api.WISH_MAX}
        value={typed.text}
        onChange={(text) => write({ text })}
        fault={form.faultOf('wish/text')}
      />
      <PhoneField
        id={FIELDS['wish/phone'].id}
        label={t`Phone`}
        value={{ country: typed.phone_country, number: typed.phone }}
        onChange={({ country, number }) => write({ phone: number, phone_country: country })}
        fault={form.faultOf('wish/phone')}
      />
      <TextField
        id={FIELDS['wish/call_when'].id}
        label={t`When can we call?`}
        hint={t`Days and hours that suit you.`}
        value={typed.call_when}
        onChange={(call_when) => write({ call_when })}
        fault={form.faultOf('wish/call_when')}
      />
      <PayerFields value={typed} onChange={write} faultOf={form.faultOf} emailLabel={t`Email`} />
      <OrderTerms
        id={FIELDS.terms.id}
        product={kind}
        isRefundable={false}
        isSelected={terms}
        onChange={setTerms}
        fault={form.faultOf('terms')}
      />
      <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
        <Trans>Send the request</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}

/** The number with its calling code; as it is typed where it is none. */
const numberIn = (number: string, country: string): string =>
  internationalNumber({ country, number }) ?? number;
