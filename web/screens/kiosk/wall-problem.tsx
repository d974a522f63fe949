import { ApiError } from '#web/lib/api-error.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';

/** A private community says so as a site does; of what is missing or forbidden the server's words are told. */
export function WallProblem({ error }: { error: unknown }) {
  const known = error instanceof ApiError && (error.code === 'site.private' || error.status === 0);
  if (!known) throw error;
  return <SiteProblem error={error} />;
}
