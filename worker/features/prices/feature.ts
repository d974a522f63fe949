import { listPrices as endpoint } from '#worker/contract/price.ts';
import type { Feature } from '#worker/http/feature.ts';
import { route } from '#worker/http/route.ts';
import { listPrices } from './price.service.ts';

export const prices: Feature = { routes: (app) => route(app, endpoint, (ctx) => listPrices(ctx)) };
