import * as billing from '#worker/contract/billing.ts';
import * as api from '#worker/contract/plan.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { activateSite, deactivateSite } from './activation.ts';
import { buyPlan } from './buy-plan.ts';
import { setPlan } from './grant-plan.ts';
import { cancelPlan, changePlan, readPlan, resumePlan } from './plan.service.ts';

export function planRoutes(app: App): void {
  route(app, billing.getPlan, (ctx, { params }) => readPlan(ctx, params.id));
  route(app, billing.buyPlan, (ctx, { params, body }) => buyPlan(ctx, params.id, body));
  route(app, billing.changePlan, (ctx, { params, body }) =>
    'plan' in body ? changePlan(ctx, params.id, body.plan) : resumePlan(ctx, params.id),
  );
  route(app, billing.cancelPlan, (ctx, { params, query }) => cancelPlan(ctx, params.id, query));
  route(app, api.setPlan, (ctx, { params, body }) => setPlan(ctx, params.id, body));
  route(app, api.activateSite, (ctx, { params }) => activateSite(ctx, params.id));
  route(app, api.deactivateSite, (ctx, { params }) => deactivateSite(ctx, params.id));
}
