import { getBoxLabel, listBoxItems, setBoxItem } from '#worker/contract/box.ts';
import type { Feature } from '#worker/http/feature.ts';
import { rawRoute, route } from '#worker/http/route.ts';
import { boxProduct } from './box.product.ts';
import { listBoxItems as listItems, setBoxItem as setItem } from './box.service.ts';
import { readLabel } from './label.service.ts';

export const boxes: Feature = {
  routes: (app) => {
    route(app, listBoxItems, (ctx, { params, query }) => listItems(ctx, params.id, query));
    route(app, setBoxItem, (ctx, { params, body }) => setItem(ctx, params, body));
    rawRoute(app, getBoxLabel, 'a PDF, not JSON', (ctx, { params }) => readLabel(ctx, params.id));
  },
  products: [boxProduct],
};
