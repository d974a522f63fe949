import * as api from '#worker/contract/related-link.ts';
import type { App } from '#worker/http/request-context.ts';
import { route } from '#worker/http/route.ts';
import { addRelatedLink, changeRelatedLink, listRelatedLinks, removeRelatedLink } from './link.service.ts';

export function linkRoutes(app: App): void {
  route(app, api.listRelatedLinks, (ctx, { params }) => listRelatedLinks(ctx, params.id));
  route(app, api.addRelatedLink, (ctx, { params, body }) => addRelatedLink(ctx, params.id, body));
  route(app, api.changeRelatedLink, (ctx, { params, body }) =>
    changeRelatedLink(ctx, params.id, params.linkId, body),
  );
  route(app, api.removeRelatedLink, (ctx, { params }) => removeRelatedLink(ctx, params.id, params.linkId));
}
