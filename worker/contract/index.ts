import * as account from './account.ts';
import type { Endpoint } from './endpoint.ts';
import * as house from './house.ts';
import * as mail from './mail.ts';
import * as media from './media.ts';
import * as memory from './memory.ts';
import * as shortLink from './short-link.ts';
import * as site from './site.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every endpoint by name: what the worker serves, the OpenAPI page prints and the laws enumerate. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  [account, house, mail, media, memory, shortLink, site].flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
