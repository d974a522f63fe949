import * as api from '#worker/contract/memorial-text.ts';
import type { Feature } from '#worker/http/feature.ts';
import { route } from '#worker/http/route.ts';
import { readMemorialText } from './memorial-text.service.ts';

export const memorialText: Feature = {
  routes: (app) => route(app, api.memorialText, (ctx, { params }) => readMemorialText(ctx, params.siteId)),
};
