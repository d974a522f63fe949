import type { Feature } from '#worker/http/feature.ts';

export const printing: Feature = {};
