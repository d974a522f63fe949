import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActForm } from '#web/features/admin/public.ts';
import type { AskProps } from '#web/features/imports/import-part.ts';
import { IMPORT_DAYS } from '#worker/contract/import.ts';

/** Asks for the name of the file and for a reason, before its rows are imported or taken back. */
export function ImportAct({ step, imported, children, send, onClose }: AskProps) {
  const { t } = useLingui();
  const { file_name: name, counts } = imported;
  const isUndo = step === 'undo';
  const label = isUndo ? t`Undo the import of ${name}` : t`Import the rows of ${name}`;
  return (
    <ActForm
      title={label}
      action={label}
      busyAction={isUndo ? t`Undoing…` : t`Importing…`}
      danger={isUndo}
      typed={name}
      send={send}
      onDone={onClose}
      onCancel={onClose}
    >
      {isUndo ? (
        <p>{children}</p>
      ) : (
        <p>
          <Plural
            value={counts.ready + counts.updates}
            one="One row is imported."
            other="# rows are imported."
          />{' '}
          <Trans>That can be undone for {IMPORT_DAYS} days.</Trans>
        </p>
      )}
    </ActForm>
  );
}
