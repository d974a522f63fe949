import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Import } from '#worker/contract/import.ts';
import type { ImportPart } from './import-part.ts';
import { importQuery, isAtWork, useImportStep } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { ImportSummary } from './import-summary.tsx';
import { SaveReport } from './save-report.tsx';

type Props = {
  id: string;
  part: ImportPart;
  /** Chooses a file, in place of this import or to go on with it. */
  onChooseFile: () => void;
};

/** An import, from its check to its end. Any of those who may do it can go on with it. */
export function ImportWork({ id, part, onChooseFile }: Props) {
  const current = useQuery(importQuery(id));
  const imported = current.data;
  const queries = useQueryClient();
  const state = imported?.state;
  const { stale } = part;
  // pages that were read before show things as they were
  useEffect(() => {
    if (state === 'applied' || state === 'undone')
      for (const key of stale) queries.removeQueries({ queryKey: [key], type: 'inactive' });
  }, [state, stale, queries]);
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
      <ImportStanding imported={imported} part={part} />
      {current.error && <CallFault error={current.error} again={() => void current.refetch()} />}
      {isDone && <ImportSummary imported={imported} part={part} />}
      <ImportSteps imported={imported} part={part} onChooseFile={onChooseFile}>
        {isDone && imported.state !== 'checked' && <SaveReport imported={imported} part={part} />}
        {isDone && otherFile}
      </ImportSteps>
      {isDone && <ImportRows key={imported.state} imported={imported} part={part} />}
    </div>
  );
}

/** What the import has come to, announced when that changes. */
function ImportStanding({ imported: { state, failure }, part }: { imported: Import; part: ImportPart }) {
  const isWorking = isAtWork({ state });
  return (
    <div role="status" className="flex flex-col gap-2">
      <h2 className="flex items-center gap-3">
        {isWorking && <Spinner />}
        {part.states[state]}
      </h2>
      {failure && <p>{part.failures[failure]}</p>}
      {isWorking && (
        <p>
          <Trans>You may stay here or come back later.</Trans>
        </p>
      )}
    </div>
  );
}

type StepProps = { imported: Import; part: ImportPart; onChooseFile: () => void; children: ReactNode };

/** What can be done with the import as it is. */
function ImportSteps({ imported, part, onChooseFile, children }: StepProps) {
  const { t } = useLingui();
  const day = useLocalDay();
  const step = useImportStep(imported.id);
  const [asking, setAsking] = useState<'apply' | 'undo' | null>(null);
  const steps = useRef<HTMLDivElement>(null);
  const { Ask } = part;
  const { state, counts, row_count: total, undo_until: until } = imported;
  const press = (name: 'check' | 'apply') => () => step.isPending || step.mutate({ step: name });
  const busy = step.isPending || undefined;
  const end = until && day(until);
  const close = () => {
    step.reset();
    setAsking(null);
  };
  return (
    <div ref={steps} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {step.error && !asking && <CallFault error={step.error} inSight />}
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
        {state === 'checked' && counts.ready + counts.updates > 0 && (
          <button
            type="button"
            className="button main"
            aria-disabled={busy}
            onClick={Ask ? () => setAsking('apply') : press('apply')}
          >
            {part.apply}
          </button>
        )}
        {until && (
          <button type="button" className="button" onClick={() => setAsking('undo')}>
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
      {asking && Ask && (
        <Ask
          key={asking}
          step={asking}
          imported={imported}
          send={(reason) => step.mutateAsync({ step: asking, reason })}
          onClose={() => {
            steps.current?.focus();
            close();
          }}
        >
          {asking === 'undo' && part.undoing}
        </Ask>
      )}
      {asking === 'undo' && !Ask && (
        <Confirm
          title={t`Undo this import?`}
          action={t`Undo the import`}
          busyAction={t`Undoing…`}
          danger
          busy={step.isPending}
          error={step.error}
          onConfirm={() => step.mutate({ step: 'undo' }, { onSuccess: () => setAsking(null) })}
          onClose={close}
        >
          <p>{part.undoing}</p>
        </Confirm>
      )}
    </div>
  );
}
