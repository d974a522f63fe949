import * as api from '#worker/contract/user-admin.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { accountMergeEmail } from './emails/account-merge.email.ts';
import { accountMergedEmail } from './emails/account-merged.email.ts';
import { administratorAddedEmail } from './emails/administrator-added.email.ts';
import { exportUsers, listUsers } from './list-users.service.ts';
import { approveMerge, cancelMerge, confirmMerge, startMerge } from './merge.service.ts';
import { actOnUsers, setRole, suspendUsers } from './user-acts.service.ts';
import { readUserSheet } from './user-sheet.service.ts';

export const userAdmin: Feature = {
  routes: (app) => {
    route(app, api.listUsers, (ctx, { query }) => listUsers(ctx, query));
    rawRoute(app, api.exportUsers, 'CSV, not JSON', (ctx, { query }) => exportUsers(ctx, query));
    route(app, api.getUserSheet, (ctx, { params }) => readUserSheet(ctx, params.id));
    route(app, api.actOnUsers, (ctx, { body }) => actOnUsers(ctx, body));
    route(app, api.suspendUsers, (ctx, { body }) => suspendUsers(ctx, body));
    route(app, api.setRole, (ctx, { params, body }) => setRole(ctx, params.id, body));
    route(app, api.startMerge, (ctx, { params, body }) => startMerge(ctx, params.id, body.into_id));
    route(app, api.approveMerge, (ctx, { params }) => approveMerge(ctx, params.id));
    route(app, api.cancelMerge, (ctx, { params }) => cancelMerge(ctx, params.id));
    route(app, api.confirmMerge, (ctx, { body }) => confirmMerge(ctx, body.token));
  },
  emails: [accountMergeEmail, accountMergedEmail, administratorAddedEmail],
};
