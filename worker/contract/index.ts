import * as accessRequest from './access-request.ts';
import * as account from './account.ts';
import * as accountActs from './account-acts.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as community from './community.ts';
import type { Endpoint } from './endpoint.ts';
import * as extendedField from './extended-field.ts';
import * as groupAndTag from './group-and-tag.ts';
import * as house from './house.ts';
import * as kiosk from './kiosk.ts';
import * as mail from './mail.ts';
import * as media from './media.ts';
import * as member from './member.ts';
import * as memory from './memory.ts';
import * as memoryActs from './memory-acts.ts';
import * as mySite from './my-site.ts';
import * as referral from './referral.ts';
import * as relatedLink from './related-link.ts';
import * as relatedSite from './related-site.ts';
import * as search from './search.ts';
import * as shortLink from './short-link.ts';
import * as signUp from './sign-up.ts';
import * as site from './site.ts';
import * as siteActs from './site-acts.ts';
import * as social from './social.ts';
import * as succession from './succession.ts';
import * as update from './update.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every endpoint by name: what the worker serves, the OpenAPI page prints and the laws enumerate. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  [
    account,
    accountActs,
    social,
    signUp,
    house,
    mail,
    media,
    memory,
    memoryActs,
    mySite,
    shortLink,
    referral,
    site,
    siteActs,
    member,
    accessRequest,
    succession,
    community,
    kiosk,
    calendarFeed,
    extendedField,
    groupAndTag,
    relatedLink,
    relatedSite,
    search,
    update,
  ].flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
