import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { AdminVendor, Product, VendorState } from '#worker/contract/vendor.ts';
import { useDecideProduct, useDecideVendor } from './vendor-queries.ts';

type Decision = 'approved' | 'needs_info' | 'paused' | 'closed';

const DECISIONS: Readonly<Record<Decision, MessageDescriptor>> = {
  approved: msg`Approve`,
  needs_info: msg`Ask for more details`,
  paused: msg`Pause`,
  closed: msg`Close`,
};

const isDecision = (state: VendorState): state is Decision => Object.hasOwn(DECISIONS, state);

/** What an administrator decides about a vendor. The reason is asked for when it is sent. */
export function VendorDecision({ vendor, onDone }: { vendor: AdminVendor; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const decide = useDecideVendor(vendor);
  const [rating, setRating] = useState(vendor.rating === null ? '' : String(vendor.rating));
  const [note, setNote] = useState('');
  const decisions = vendor.decisions.filter(isDecision);
  const [state, setState] = useState<Decision | undefined>(decisions[0]);
  const [isChecked, setChecked] = useState(false);
  const needsNote = state !== vendor.state && state !== 'approved';
  if (!state) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!state || decide.isPending) return;
    if (needsNote && note.trim() === '') return document.getElementById(`${id}-note`)?.focus();
    decide.mutate(
      { state, note: note.trim(), rating: rating === '' ? null : Number(rating) },
      { onSuccess: onDone },
    );
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ChoiceField
        label={t`Decision`}
        choices={decisions.map((one) => ({
          id: one,
          label: one === vendor.state ? t`Leave the state as it is` : i18n._(DECISIONS[one]),
        }))}
        value={state}
        onChange={(next) => setState(next as Decision)}
      />
      <ChoiceField
        label={t`Rating, for administrators only`}
        choices={[
          { id: '', label: t`None` },
          ...[1, 2, 3, 4, 5].map((stars) => ({ id: String(stars), label: String(stars) })),
        ]}
        value={rating}
        onChange={setRating}
      />
      <TextArea
        id={`${id}-note`}
        label={t`Note to the vendor`}
        max={1000}
        value={note}
        onChange={setNote}
        fault={
          isChecked && needsNote && note.trim() === '' ? t`Write what the vendor should know` : undefined
        }
      />
      {decide.error && <DecisionFault error={decide.error} />}
      <SubmitButton busy={decide.isPending} busyLabel={t`Saving…`}>
        <Trans>Decide</Trans>
      </SubmitButton>
    </form>
  );
}

/** Puts a product in review on sale, or returns it with a note. */
export function ProductDecision({ product, onDone }: { product: Product; onDone: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const decide = useDecideProduct(product);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);

  function send(state: 'live' | 'draft') {
    if (decide.isPending) return;
    const lacks = state === 'draft' && note.trim() === '';
    setMissing(lacks);
    if (lacks) return document.getElementById(`${id}-note`)?.focus();
    decide.mutate({ state, note: note.trim() }, { onSuccess: onDone });
  }

  return (
    <div className="flex flex-col gap-4">
      <TextArea
        id={`${id}-note`}
        label={t`Note to the vendor`}
        max={1000}
        value={note}
        onChange={setNote}
        fault={isMissing && note.trim() === '' ? t`Write what the vendor should know` : undefined}
      />
      {decide.error && <DecisionFault error={decide.error} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button main"
          aria-disabled={decide.isPending || undefined}
          onClick={() => send('live')}
        >
          <Trans>Approve</Trans>
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={decide.isPending || undefined}
          onClick={() => send('draft')}
        >
          <Trans>Return</Trans>
        </button>
      </div>
    </div>
  );
}

/** Who closes the question for the reason has not been refused. */
const DecisionFault = ({ error }: { error: Error }) =>
  error instanceof ApiError && error.code === 'reason.required' ? null : <CallFault error={error} />;
