import * as api from '#worker/contract/related-link.ts';
import type { App } from '#worker/http/house.ts';
import { route } from '#worker/http/route.ts';

/** What an act needs comes with its first call. */
const links = () => import('./link.service.ts');

export function linkRoutes(app: App): void {
  route(app, api.listRelatedLinks, async (ctx, { params }) =>
    (await links()).listRelatedLinks(ctx, params.id),
  );
  route(app, api.addRelatedLink, async (ctx, { params, body }) =>
    (await links()).addRelatedLink(ctx, params.id, body),
  );
  route(app, api.changeRelatedLink, async (ctx, { params, body }) =>
    (await links()).changeRelatedLink(ctx, params.id, params.linkId, body),
  );
  route(app, api.removeRelatedLink, async (ctx, { params }) =>
    (await links()).removeRelatedLink(ctx, params.id, params.linkId),
  );
}
