import type { ReactNode } from 'react';

type TableProps = {
  /** The table's label for screen readers. */
  label: string;
  columns: readonly {
    id: string;
    title: ReactNode /** Numbers are aligned to the end. */;
    isNumber?: boolean;
  }[];
  rows: readonly { id: string; cells: Record<string, ReactNode> }[];
};

/** A table with a sticky header: at most 300 px high, then it scrolls. The first column is the row header. */
export function Table({ label, columns, rows }: TableProps) {
  const align = (isNumber = false) => (isNumber ? 'text-end tabular-nums' : 'text-start');
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-[300px] w-full overflow-auto rounded-lg border border-(--line)"
    >
      <table className="w-full border-collapse bg-(--surface)">
        <thead className="sticky top-0 bg-(--sunken)">
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th key={id} scope="col" className={`px-3 py-2 font-semibold ${align(isNumber)}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-(--line)">
              {columns.map(({ id, isNumber }, at) =>
                at === 0 ? (
                  <th key={id} scope="row" className={`px-3 py-2.5 font-medium ${align(isNumber)}`}>
                    {row.cells[id]}
                  </th>
                ) : (
                  <td key={id} className={`px-3 py-2.5 ${align(isNumber)}`}>
                    {row.cells[id]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
