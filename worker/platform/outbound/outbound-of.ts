import { fetchOutbound } from './fetch-outbound.ts';
import { localOutbound } from './local-outbound.ts';
import type { Outbound } from './outbound.ts';

/** The web; on this machine a stand-in that asks nobody. */
export const outboundOf = (): Outbound => (__LOCAL__ ? localOutbound() : fetchOutbound());
