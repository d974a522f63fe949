import { useLingui } from '@lingui/react/macro';

/** The loading state: three placeholder sites. */
export function SitesSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className="skeleton">
      <span className="unseen">{t`Loading`}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-4 border-b border-(--line) py-4">
          <span className="arch small-arch" />
          <span className="flex-1">
            <span className="skeleton-shape w-40" />
            <span className="skeleton-shape w-24" />
          </span>
        </div>
      ))}
    </div>
  );
}
