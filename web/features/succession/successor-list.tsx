import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { randomId } from '#web/lib/random-id.ts';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SUCCESSORS_MOST, type Succession } from '#worker/contract/succession.ts';
import { useSuccessionAct } from './succession-queries.ts';

type Row = { key: string; name: string; email: string };

const rowsOf = (list: Succession['successors']): Row[] => list.map((one) => ({ key: randomId(), ...one }));
const blank = (): Row => ({ key: randomId(), name: '', email: '' });
const given = (rows: Row[]) =>
  rows
    .map(({ name, email }) => ({ name: name.trim(), email: email.trim() }))
    .filter(({ name, email }) => name || email);

/** The Owner's list, in order: whoever stands first is asked first. */
export function SuccessorList({
  id,
  site,
  successors,
}: { id: string } & Pick<Succession, 'site' | 'successors'>) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [rows, setRows] = useState<Row[]>(() => (successors.length ? rowsOf(successors) : [blank()]));
  const [faults, setFaults] = useState<readonly (Fault & { fieldId: string })[]>([]);
  const save = useSuccessionAct(id);
  const changed = JSON.stringify(given(rows)) !== JSON.stringify(successors);

  const change = (at: number, patch: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)));
  function move(at: number, by: 1 | -1) {
    const next = [...rows];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    setRows(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = rows.flatMap(({ key, name, email }) => {
      if (!name.trim() && !email.trim()) return [];
      return [
        ...(name.trim() ? [] : [{ fieldId: `name-${key}`, message: t`Enter a name` }]),
        ...(/^\S+@\S+\.\S+$/.test(email.trim())
          ? []
          : [{ fieldId: `email-${key}`, message: t`Enter an email address` }]),
      ];
    });
    setFaults(found);
    if (found.length || save.isPending) return;
    save.mutate(
      { act: 'name', successors: given(rows) },
      { onSuccess: (told) => setRows(told.successors.length ? rowsOf(told.successors) : [blank()]) },
    );
  }
  const faultOf = (field: string) => faults.find(({ fieldId }) => fieldId === field)?.message;

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      <ol className="flex flex-col gap-6">
        {rows.map((row, at) => (
          <li key={row.key} className="flex flex-col gap-3 border-b border-(--line) pb-5">
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
                <button type="button" className="hand" onClick={() => move(at, -1)}>
                  <Trans>Move up</Trans>
                </button>
              )}
              {at < rows.length - 1 && (
                <button type="button" className="hand" onClick={() => move(at, 1)}>
                  <Trans>Move down</Trans>
                </button>
              )}
              {(rows.length > 1 || row.name || row.email) && (
                <button
                  type="button"
                  className="hand"
                  onClick={() => {
                    const left = rows.filter(({ key }) => key !== row.key);
                    setRows(left.length ? left : [blank()]);
                  }}
                >
                  <Trans>Take off the list</Trans>
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {rows.length < SUCCESSORS_MOST && (
        <button type="button" className="button self-start" onClick={() => setRows([...rows, blank()])}>
          <Trans>Add another person</Trans>
        </button>
      )}
      {save.isError && <CallFault error={save.error} />}
      {save.isSuccess && !changed && (
        <p role="status">
          <Trans>The list is saved.</Trans>
        </p>
      )}
      {successors.length > 0 && !changed && (
        <div>
          <p>
            <Trans>
              We do not write to them. Tell them yourself, and where they can ask for the site when the time
              comes:
            </Trans>
          </p>
          <p className="break-all">
            {/* by its number: what leads to a private site says no name */}
            <bdi dir="ltr">{`${location.origin}/${locale}/site/${site.id}/succession`}</bdi>
          </p>
        </div>
      )}
      {changed && (
        <SubmitButton busy={save.isPending} busyLabel={t`Saving…`}>
          <Trans>Save the list</Trans>
        </SubmitButton>
      )}
    </form>
  );
}
