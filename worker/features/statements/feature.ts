import * as api from '#worker/contract/statement.ts';
import * as admin from '#worker/contract/statement-admin.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { exportAdminStatements, listAdminStatements } from './admin-statements.ts';
import { bookLines } from './book-lines.job.ts';
import { listStatements, readStatement, setStatementState } from './statement.service.ts';

export const statements: Feature = {
  routes: (app) => {
    route(app, api.listStatements, (ctx, { query }) => listStatements(ctx, query));
    route(app, api.getStatement, (ctx, { params, query }) => readStatement(ctx, params, query));
    route(app, admin.listAdminStatements, (ctx, { query }) => listAdminStatements(ctx, query));
    rawRoute(app, admin.exportAdminStatements, 'a CSV file', (ctx, { query }) =>
      exportAdminStatements(ctx, query),
    );
    route(app, api.setStatementState, (ctx, { params, body }) => setStatementState(ctx, params.id, body));
  },
  jobs: [bookLines],
};
