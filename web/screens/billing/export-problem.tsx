import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#web/lib/api-error.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { isNotForYou, NeedsPlan, NotForYou } from './export-service-screen.tsx';

/** The error page of a backup: it needs a plan, it is not for this person, or the site cannot be shown. */
export function ExportProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  const needsPlan = error instanceof ApiError && error.code === 'plan.none';
  if (!isNotForYou(error) && !needsPlan) return <SiteProblem error={error} />;
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 py-8">
      <h1>{t`Backup`}</h1>
      {needsPlan ? <NeedsPlan /> : <NotForYou />}
    </div>
  );
}
