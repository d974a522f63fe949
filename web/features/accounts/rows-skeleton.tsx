import { useLingui } from '@lingui/react/macro';

/** Two rows, in the shape they will have. */
export function RowsSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className="skeleton">
      <span className="unseen">{t`Loading`}</span>
      {[1, 2].map((row) => (
        <div key={row} className="border-b border-(--line) py-3">
          <span className="bone w-48" />
          <span className="bone w-32" />
        </div>
      ))}
    </div>
  );
}
