import { commit } from '#worker/db/commit.ts';
import { ctxOf, type HonoApp } from '#worker/http/request-context.ts';

/**
 * A route that runs a job at once, by its name and payload, at the time of the request's clock. Local builds only: the
 * deployed worker has no such address.
 */
export function devJobs(app: HonoApp): void {
  app.post('/dev/jobs/:name', async (c) => {
    const requestContext = c.get('requestContext');
    const job = requestContext.hooks.jobs.get(c.req.param('name'));
    if (!job) return c.text('No such job.\n', 404);
    const payload: unknown = await c.req.json();
    await commit(
      requestContext.db,
      await job.run(ctxOf(requestContext, { kind: 'system', job: job.name }), payload),
    );
    requestContext.dispatchOutbox();
    return c.body(null, 204);
  });
}
