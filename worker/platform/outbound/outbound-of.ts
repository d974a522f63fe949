import { fetchOutbound } from './fetch-outbound.ts';
import { localOutbound } from './local-outbound.ts';
import type { Outbound } from './outbound.ts';

/** The web; in local builds a replacement without network. */
export const outboundOf = (): Outbound => (__LOCAL__ ? localOutbound() : fetchOutbound());
