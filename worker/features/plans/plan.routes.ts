import { setPlan as setPlanEndpoint } from '#worker/contract/plan.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { setPlan } from './plan.service.ts';

export function planRoutes(app: App): void {
  route(app, setPlanEndpoint, (ctx, { params, body }) => setPlan(ctx, params.id, body));
}
