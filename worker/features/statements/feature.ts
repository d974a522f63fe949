import * as api from '#worker/contract/statement.ts';
import type { Feature } from '#worker/http/feature.ts';
import { route } from '#worker/http/route.ts';
import { bookLines } from './book-lines.job.ts';
import { listAllStatements, listStatements, readStatement, setStatementState } from './statement.service.ts';

export const statements: Feature = {
  routes: (app) => {
    route(app, api.listStatements, (ctx, { query }) => listStatements(ctx, query));
    route(app, api.getStatement, (ctx, { params, query }) => readStatement(ctx, params, query));
    route(app, api.listAllStatements, (ctx, { query }) => listAllStatements(ctx, query));
    route(app, api.setStatementState, (ctx, { params, body }) => setStatementState(ctx, params.id, body));
  },
  jobs: [bookLines],
};
