import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Something that can be done to several rows at once: `form` is its `ActForm`. */
export type BulkAct<Row> = {
  id: string;
  label: string;
  danger?: boolean;
  form: (rows: readonly Row[], close: () => void) => ReactNode;
};

type BarProps<Row> = {
  count: number;
  acts: readonly BulkAct<Row>[];
  onAct: (id: string) => void;
  onClear: () => void;
};

/** What can be done to the selected rows, at the bottom of the window. */
export function BulkBar<Row>({ count, acts, onAct, onClear }: BarProps<Row>) {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Selected rows`}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-6 border-t border-(--line) bg-(--raised) px-4 py-1 lg:-mx-6 lg:px-6"
    >
      <span role="status" className="tabular-nums">
        {t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </span>
      {acts.map(({ id, label, danger }) => (
        <button
          key={id}
          type="button"
          className={`min-h-11 font-medium ${danger ? 'text-(--danger)' : 'text-(--accent)'}`}
          onClick={() => onAct(id)}
        >
          {label}
        </button>
      ))}
      <button type="button" className="min-h-11 text-(--ink-2)" onClick={onClear}>
        <Trans>Clear the selection</Trans>
      </button>
    </section>
  );
}
