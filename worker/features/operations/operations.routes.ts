import * as condition from '#worker/contract/condition-admin.ts';
import * as jobs from '#worker/contract/job-admin.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { VERSION } from '#worker/shared/version.ts';
import { readCondition } from './condition.service.ts';
import {
  discardDeadLetter,
  readDeadLetters,
  readJobs,
  replayDeadLetter,
  replayDeadLetters,
} from './jobs.service.ts';
import { receiveTelemetry } from './telemetry.service.ts';

export function operationsRoutes(app: App): void {
  route(app, jobs.getJobs, (ctx) => readJobs(ctx));
  route(app, jobs.listDeadLetters, (ctx, { query }) => readDeadLetters(ctx, query));
  route(app, jobs.replayDeadLetter, (ctx, { params }) => replayDeadLetter(ctx, params.id));
  route(app, jobs.replayDeadLetters, (ctx, { body }) => replayDeadLetters(ctx, body.name));
  route(app, jobs.discardDeadLetter, (ctx, { params }) => discardDeadLetter(ctx, params.id));
  route(app, condition.getCondition, (ctx) => readCondition(ctx, VERSION));
  route(app, condition.sendTelemetry, (ctx, { body, request }) => receiveTelemetry(ctx, body, request));
}
