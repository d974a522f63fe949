import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Import, ImportFailure, ImportState } from '#worker/contract/import.ts';
import type { FieldColumn } from './columns.ts';
import { importQuery, isAtWork, useImportStep } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportSummary } from './import-summary.tsx';
import { SaveReport } from './save-report.tsx';

type Props = {
  id: string;
  fields: readonly FieldColumn[];
  /** Chooses a file, in place of this import or to go on with it. */
  onChooseFile: () => void;
};

/** The first part of the keys of queries whose answers an import changes. */
const OF_THE_WALL = [
  'wall',
  'wall-days',
  'wall-duplicates',
  'wall-groups',
  'wall-entry',
  'community-sites',
  'my-communities',
];

/** An import, from its check to its end. Any of the staff can go on with it. */
export function ImportWork({ id, fields, onChooseFile }: Props) {
  const current = useQuery(importQuery(id));
  const imported = current.data;
  const queries = useQueryClient();
  const state = imported?.state;
  // pages that were read before show the wall as it was
  useEffect(() => {
    if (state === 'applied' || state === 'undone')
      for (const key of OF_THE_WALL) queries.removeQueries({ queryKey: [key], type: 'inactive' });
  }, [state, queries]);
  const otherFile = (
    <button type="button" className="button" onClick={onChooseFile}>
      <Trans>Choose another file</Trans>
    </button>
  );
  if (!imported)
    return current.error ? (
      <div className="flex flex-col items-start gap-4">
        <CallFault error={current.error} again={() => void current.refetch()} />
        {otherFile}
      </div>
    ) : (
      <SkeletonRows />
    );
  const isDone = !isAtWork(imported) && imported.state !== 'open';
  return (
    <div className="flex flex-col gap-6">
      <p className="wrap-anywhere">
        <UserText>{imported.file_name}</UserText>
      </p>
      <ImportStanding imported={imported} />
      {current.error && <CallFault error={current.error} again={() => void current.refetch()} />}
      {isDone && <ImportSummary imported={imported} />}
      <ImportSteps imported={imported} onChooseFile={onChooseFile}>
        {isDone && imported.state !== 'checked' && <SaveReport imported={imported} fields={fields} />}
        {isDone && otherFile}
      </ImportSteps>
      {isDone && <ImportRows key={imported.state} imported={imported} fields={fields} />}
    </div>
  );
}

/** What the import has come to, announced when that changes. */
function ImportStanding({ imported: { state, failure } }: { imported: Import }) {
  const { t } = useLingui();
  const texts: Record<ImportState, string> = {
    open: t`Not every row has been checked yet.`,
    checking: t`The rows are being checked…`,
    checked: t`The rows were checked. Nothing has been added yet.`,
    applying: t`The people are being added…`,
    applied: t`The import is done.`,
    undoing: t`What was added is being taken back…`,
    undone: t`The import was undone.`,
    failed: t`The import stopped in the middle. You can take back what it added and import the file again.`,
  };
  const failures: Record<ImportFailure, string> = {
    rights: t`The person who started this may no longer do it. Another owner or editor can go on.`,
    plan: t`Private fields are no longer open in this community.`,
    deletion: t`This community is about to be deleted, so nobody is added to it.`,
    gone: t`The community was deleted.`,
  };
  const isWorking = isAtWork({ state });
  return (
    <div role="status" className="flex flex-col gap-2">
      <h2 className="flex items-center gap-3">
        {isWorking && <Spinner />}
        {texts[state]}
      </h2>
      {failure && <p>{failures[failure]}</p>}
      {isWorking && (
        <p>
          <Trans>You may stay here or come back later.</Trans>
        </p>
      )}
    </div>
  );
}

type StepProps = { imported: Import; onChooseFile: () => void; children: ReactNode };

/** What can be done with the import as it is. */
function ImportSteps({ imported, onChooseFile, children }: StepProps) {
  const { t } = useLingui();
  const day = useLocalDay();
  const step = useImportStep(imported.id);
  const [isUndoing, setIsUndoing] = useState(false);
  const { state, counts, row_count: total, undo_until: until } = imported;
  const press = (name: 'check' | 'apply') => () => step.isPending || step.mutate(name);
  const busy = step.isPending || undefined;
  const end = until && day(until);
  return (
    <div className="flex flex-col gap-3">
      {step.error && !isUndoing && <CallFault error={step.error} inSight />}
      {state === 'open' && counts.rows < total && (
        <p>
          <Trans>Not all rows have arrived. Choose the same file again to go on.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'open' && counts.rows < total && (
          <button type="button" className="button main" onClick={onChooseFile}>
            <Trans>Choose the file again</Trans>
          </button>
        )}
        {state === 'open' && counts.rows >= total && (
          <button type="button" className="button main" aria-disabled={busy} onClick={press('check')}>
            <Trans>Check the rows</Trans>
          </button>
        )}
        {state === 'checked' && counts.ready > 0 && (
          <button type="button" className="button main" aria-disabled={busy} onClick={press('apply')}>
            <Trans>Add to the wall</Trans>
          </button>
        )}
        {until && (
          <button type="button" className="button" onClick={() => setIsUndoing(true)}>
            <Trans>Undo the import</Trans>
          </button>
        )}
        {children}
      </div>
      {until && (
        <p className="small">
          <Trans>It can be undone until {end}.</Trans>
        </p>
      )}
      {isUndoing && (
        <Confirm
          title={t`Undo this import?`}
          action={t`Undo the import`}
          busyAction={t`Undoing…`}
          danger
          busy={step.isPending}
          error={step.error}
          onConfirm={() => step.mutate('undo', { onSuccess: () => setIsUndoing(false) })}
          onClose={() => {
            step.reset();
            setIsUndoing(false);
          }}
        >
          <p>
            <Trans>
              Everyone it added is taken off the wall again, but for those whom somebody has changed since.
            </Trans>
          </p>
        </Confirm>
      )}
    </div>
  );
}
