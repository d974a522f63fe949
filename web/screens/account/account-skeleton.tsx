import { useLingui } from '@lingui/react/macro';

/** A face and two fields, where they will be. */
export function AccountSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className="skeleton max-w-160">
      <span className="unseen">{t`Loading`}</span>
      <span className="bone h-7! w-32" />
      <span className="bone mt-6! size-24! rounded-full!" />
      {[1, 2].map((field) => (
        <div key={field} className="mt-5">
          <span className="bone w-24" />
          <span className="bone h-12! w-full rounded-lg!" />
        </div>
      ))}
    </div>
  );
}
