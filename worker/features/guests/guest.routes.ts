import * as api from '#worker/contract/guest.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { confirmGuest } from './confirm-guest.ts';
import { finishGuestUpload, getGuestUpload, putGuestPart, startGuestUpload } from './guest-upload.ts';
import { postAsGuest } from './post-as-guest.ts';

export function guestRoutes(app: App): void {
  route(app, api.postAsGuest, (ctx, { body }) => postAsGuest(ctx, body));
  route(app, api.confirmGuest, (ctx, { body }) => confirmGuest(ctx, body));
  route(app, api.startGuestUpload, (ctx, { body, request }) => startGuestUpload(ctx, passOf(request), body));
  route(app, api.putGuestPart, (ctx, { params, request }) =>
    putGuestPart(ctx, passOf(request), params, request),
  );
  route(app, api.finishGuestUpload, (ctx, { params, request }) =>
    finishGuestUpload(ctx, passOf(request), params.up),
  );
  route(app, api.getGuestUpload, (ctx, { params, request }) =>
    getGuestUpload(ctx, passOf(request), params.up),
  );
}

const passOf = ({ headers }: Request): string => headers.get(api.UPLOAD_PASS_HEADER) ?? '';
