import { useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import type { ImportFault, ImportRow, ImportVerdict } from '#worker/contract/import.ts';
import type { FieldColumn } from './columns.ts';
import { useColumnLabel } from './use-column-label.ts';

/** What is said of a row: its verdict, and why it is not imported. */
export function useRowTexts(fields: readonly FieldColumn[]) {
  const { t } = useLingui();
  const labelOf = useColumnLabel(fields);
  const verdicts: Record<ImportVerdict, string> = {
    ready: t`Will be added`,
    duplicate: t`Already there`,
    faulty: t`Cannot be added`,
    applied: t`Added`,
    undone: t`Taken back`,
    kept: t`Changed since, so it stayed`,
  };

  function faultText({ column, code, params }: ImportFault): string {
    const label = labelOf(column);
    if (code === 'formula') return t`${label}: a formula is not imported. Write what it results in.`;
    if (code === 'value.not_allowed') return t`${label}: this word is not known here`;
    const message = fieldMessage({ pointer: `/${column}`, code, params }, label);
    return message.startsWith(label) ? message : `${label}: ${message}`;
  }

  function reasonsOf({ faults, duplicate_of: same }: ImportRow): string[] {
    const line = same?.row;
    const twin = line ? [t`The same person as in row ${line}`] : same ? [t`Is on the wall`] : [];
    return [...faults.map(faultText), ...twin];
  }

  const verdictOf = ({ verdict }: ImportRow): string => (verdict ? verdicts[verdict] : '');
  return { verdicts, verdictOf, reasonsOf };
}
