import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { randomId } from '#web/lib/random-id.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { nameSuccessors } from '#worker/contract/schemas/succession.ts';
import { SUCCESSORS_MOST, type Succession } from '#worker/contract/succession.ts';
import { useNameSuccessors } from './succession-queries.ts';

type Row = { key: string; name: string; email: string };

const rowsOf = (list: Succession['successors']): Row[] =>
  list.map((successor) => ({ key: randomId(), ...successor }));
const blank = (): Row => ({ key: randomId(), name: '', email: '' });
const filledRows = (rows: Row[]) =>
  rows
    .map(({ name, email }) => ({ name: name.trim(), email: email.trim() }))
    .filter(({ name, email }) => name || email);

const Successor = nameSuccessors.body.shape.successors.element;
const NAME: OwnMessages = { 'field.required': msg`Enter a name` };
const EMAIL: OwnMessages = {
  'field.required': msg`Enter an email address`,
  'email.invalid': msg`Enter an email address`,
};

/** The faults of a row; an empty one is left out of the list. */
const rowFaults = ({ key, name, email }: Row) =>
  name.trim() || email.trim()
    ? faultsOf([
        { fieldId: `name-${key}`, schema: Successor.shape.name, value: name, own: NAME },
        { fieldId: `email-${key}`, schema: Successor.shape.email, value: email, own: EMAIL },
      ])
    : [];

/** The Owner's list of successors, in the order in which they are asked. */
export function SuccessorList({
  id,
  site,
  successors,
}: { id: string } & Pick<Succession, 'site' | 'successors'>) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [rows, setRows] = useState<Row[]>(() => (successors.length ? rowsOf(successors) : [blank()]));
  const save = useNameSuccessors(id);
  const form = useSubmission({
    fields: {},
    values: () => ({ rows }),
    check: (values) => values.rows.flatMap(rowFaults),
    send: (values) => save(filledRows(values.rows)),
    onDone: (saved) => setRows(saved.successors.length ? rowsOf(saved.successors) : [blank()]),
    onError: () => [],
  });
  const changed = JSON.stringify(filledRows(rows)) !== JSON.stringify(successors);

  /** The id of the element to focus after the pressed one was removed or moved. */
  const next = useRef('');
  useEffect(() => {
    document.getElementById(next.current)?.focus();
    next.current = '';
  });

  const change = (at: number, patch: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  function move(at: number, by: 1 | -1) {
    const order = [...rows];
    const [row] = order.splice(at, 1);
    if (!row) return;
    order.splice(at + by, 0, row);
    const [on, back, end] = by < 0 ? ['up', 'down', 0] : ['down', 'up', order.length - 1];
    next.current = `${at + by === end ? back : on}-${row.key}`;
    setRows(order);
  }
  function removeRow(at: number) {
    const remaining = rows.filter((_, index) => index !== at);
    const after = remaining[at] ?? remaining.at(-1) ?? blank();
    next.current = `name-${after.key}`;
    setRows(remaining.length ? remaining : [after]);
  }
  function add() {
    const row = blank();
    next.current = `name-${row.key}`;
    setRows([...rows, row]);
  }

  const personAt = (place: number) => t`Person ${place} on the list`;

  const faultOf = (field: string) => form.faults.find(({ fieldId }) => fieldId === field)?.message;

  return (
    <SubmissionForm of={form}>
      <ol className="flex flex-col gap-6">
        {rows.map((row, at) => (
          <li key={row.key} className="border-b border-(--line) pb-5">
            <fieldset aria-label={personAt(at + 1)} className="flex min-w-0 flex-col gap-3">
              <TextField
                id={`name-${row.key}`}
                label={t`Name`}
                value={row.name}
                onChange={(name) => change(at, { name })}
                fault={faultOf(`name-${row.key}`)}
              />
              <TextField
                id={`email-${row.key}`}
                label={t`Email`}
                type="email"
                inputMode="email"
                ltr
                value={row.email}
                onChange={(email) => change(at, { email })}
                fault={faultOf(`email-${row.key}`)}
              />
              <div className="flex flex-wrap gap-2">
                {at > 0 && (
                  <button
                    type="button"
                    id={`up-${row.key}`}
                    className="text-button"
                    onClick={() => move(at, -1)}
                  >
                    <Trans>Move up</Trans>
                    <OfWhich name={row.name} />
                  </button>
                )}
                {at < rows.length - 1 && (
                  <button
                    type="button"
                    id={`down-${row.key}`}
                    className="text-button"
                    onClick={() => move(at, 1)}
                  >
                    <Trans>Move down</Trans>
                    <OfWhich name={row.name} />
                  </button>
                )}
                {(rows.length > 1 || row.name || row.email) && (
                  <button type="button" className="text-button" onClick={() => removeRow(at)}>
                    <Trans>Remove from the list</Trans>
                    <OfWhich name={row.name} />
                  </button>
                )}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {rows.length < SUCCESSORS_MOST && (
        <button type="button" className="button self-start" onClick={add}>
          <Trans>Add another person</Trans>
        </button>
      )}
      {form.error && <CallFault error={form.error} />}
      <StatusMessage>{form.isSuccess && !changed && t`The list was saved.`}</StatusMessage>
      {successors.length > 0 && !changed && (
        <div>
          <p>
            <Trans>
              We do not notify them. Tell them yourself, and give them the address where they can ask for the
              site when the time comes:
            </Trans>
          </p>
          <p className="break-all">
            {/* by id: the URL of a private site contains no name */}
            <bdi dir="ltr">{`${location.origin}/${locale}/site/${site.id}/succession`}</bdi>
          </p>
        </div>
      )}
      {changed && (
        <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`Saving…`}>
          <Trans>Save the list</Trans>
        </SubmitButton>
      )}
    </SubmissionForm>
  );
}
