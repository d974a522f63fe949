import { ApiError } from '#web/lib/api-error.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

/** The page of a private community is that of a private site; other errors show the server's message. */
export function WallProblem({ error }: { error: unknown }) {
  const isHandled = error instanceof ApiError && (error.code === 'site.private' || error.status === 0);
  if (!isHandled) throw error;
  return <SiteProblem error={error} />;
}
