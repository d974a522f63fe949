import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewVendorOrder, showVendorOrder } from '#web/features/vendor-orders/vendor-order-queries.ts';
import { call } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { MESSAGE_MAX, type VendorOrder, writeToBuyer } from '#worker/contract/flowers.ts';
import { writeToBuyer as schemas } from '#worker/contract/schemas/flowers.ts';
import { hasMovedOn } from './use-move.ts';

const WRITE = msg`Write the message`;
const FIELDS = {
  text: {
    id: 'message-to-buyer',
    schema: schemas.body.shape.text,
    own: { 'text.too_short': WRITE, 'field.required': WRITE },
  },
};

/** A message to the buyer, which we send; neither side reads the address of the other. */
export function WriteForm({ order: { id, buyer } }: { order: VendorOrder }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const draft = useFormDraft(`message.order:${id}`, { text: '' });
  const { keyFor, done } = useIdempotencyKey(`message.order:${id}`);
  const form = useSubmission({
    fields: FIELDS,
    values: () => ({ text: draft.value.text.trim() }),
    send: (body: { text: string }) =>
      call(writeToBuyer, { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: ({ order }) => {
      done();
      draft.forget();
      showVendorOrder(queries, order);
    },
    onDone: () => setSent(true),
    onError: (error) => {
      if (hasMovedOn(error)) renewVendorOrder(queries, id);
      return undefined;
    },
  });
  const name = buyer.first_name;
  return (
    <SubmissionForm of={form} onInput={() => setSent(false)}>
      <TextArea
        id={FIELDS.text.id}
        label={t`Message to ${name}`}
        hint={t`We send it by email. Your address is not shown.`}
        value={draft.value.text}
        onChange={(text) => draft.set({ text })}
        max={MESSAGE_MAX}
        fault={form.faultOf('text')}
      />
      <div>
        <SubmitButton secondary busy={form.busy} disabled={form.waiting} busyLabel={t`Sending…`}>
          <Trans>Send the message</Trans>
        </SubmitButton>
      </div>
      <StatusMessage>{isSent && <Trans>The message was sent.</Trans>}</StatusMessage>
    </SubmissionForm>
  );
}
