import { useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import type { ImportFault, ImportRow } from '#worker/contract/import.ts';
import { type ImportPart, labelIn } from './import-part.ts';

/** What is said of a row: its verdict, and why it is not imported. */
export function useRowTexts(part: ImportPart) {
  const { t } = useLingui();

  function faultText({ column, code, params }: ImportFault): string {
    const label = labelIn(part, column);
    if (code === 'formula') return t`${label}: a formula is not imported. Write what it results in.`;
    if (code === 'value.not_allowed') return t`${label}: this word is not known here`;
    const message = fieldMessage({ pointer: `/${column}`, code, params }, label);
    return message.startsWith(label) ? message : `${label}: ${message}`;
  }

  function reasonsOf({ faults, duplicate_of: same }: ImportRow): string[] {
    const line = same?.row;
    const twin = line ? [part.sameAsRow(line)] : same ? [part.isStored] : [];
    return [...faults.map(faultText), ...twin];
  }

  const verdictOf = ({ verdict }: ImportRow): string => (verdict ? part.verdicts[verdict] : '');
  return { verdictOf, reasonsOf };
}
