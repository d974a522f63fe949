import type { Feature } from '#worker/http/feature.ts';
import { bookProduct, podcastProduct } from './production.product.ts';

export const productions: Feature = { products: [podcastProduct, bookProduct] };
