import type * as api from '#worker/contract/condition-admin.ts';
import { TELEMETRY_BYTES_MAX } from '#worker/contract/condition-admin.ts';
import type { BodyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { scrubbedMessage } from '#worker/shared/scrubbed-message.ts';
import { saveBrowserError } from './browser-error.repo.ts';
import { addDailyCounts } from './daily-count.repo.ts';
import { countLater, takeCounts } from './daily-counter.ts';
import { PAGE_ROUTES, pageRouteOf } from './page-routes.ts';

/** Counts a page that was opened, or an error of a browser, of which nothing is stored that names a person. */
export async function receiveTelemetry(
  ctx: Ctx,
  sent: BodyOf<typeof api.sendTelemetry>,
  request: Request,
): Promise<undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > TELEMETRY_BYTES_MAX)
    throw new AppError('request.too_large');
  await limitFlood(ctx.floods.search, `telemetry ${ctx.client.network}`);
  const route = pageRouteOf(sent.route);
  // an error may come before the first page
  const isKnown = PAGE_ROUTES.has(route) || (sent.kind === 'error' && sent.route === '/');
  if (!isKnown) throw invalid([{ pointer: '/route', code: 'value.not_allowed', params: {} }]);
  const now = ctx.now();
  countLater(now, sent.kind === 'page' ? 'page' : 'browser_errors', sent.kind === 'page' ? route : '');
  const counts = takeCounts(now);
  await commit(ctx.db, [
    ...(sent.kind === 'error'
      ? [saveBrowserError(ctx.db, route || '/', scrubbedMessage(sent.message), iso(now))]
      : []),
    ...(counts.length > 0 ? [addDailyCounts(ctx.db, counts)] : []),
  ]);
}
