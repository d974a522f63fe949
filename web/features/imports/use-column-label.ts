import { useLingui } from '@lingui/react/macro';
import { columnLabels, type FieldColumn, fieldColumn } from './columns.ts';

/** The label of a column; that of a private field which was deleted is its id. */
export function useColumnLabel(fields: readonly FieldColumn[]): (column: string) => string {
  const { i18n } = useLingui();
  return (column) => {
    const own = Object.entries(columnLabels).find(([name]) => name === column)?.[1];
    if (own) return i18n._(own);
    return fields.find((field) => fieldColumn(field) === column)?.name ?? column;
  };
}
