/**
 * The ways by which someone at a community's screen may try to read more than its wall. The addresses of the API are
 * tried in `worker/features/kiosks/ways-out.test.ts`, pages and gestures in `web/testing/journeys/kiosk.spec.ts`.
 */

/**
 * An API call with the screen's token. In the path `{home}` is its community, `{other}` and `{secluded}` a public and
 * a private one, `{site}` a public site on its wall, `{entry}` and `{cursor}` lead to someone on the wall of `{other}`.
 */
type Address = {
  way: string;
  method?: 'POST' | 'PATCH';
  path: string;
  status: 403 | 404 | 422;
};

export const ADDRESSES: readonly Address[] = [
  { way: 'the wall of another community', path: '/api/communities/{other}/wall', status: 403 },
  { way: 'the wall of a private community', path: '/api/communities/{secluded}/wall', status: 403 },
  {
    way: 'the wall of another community, reached upwards from its own',
    path: '/api/communities/{home}/wall/../../{other}/wall',
    status: 403,
  },
  { way: 'the days of another community', path: '/api/communities/{other}/days', status: 404 },
  {
    way: 'someone on another wall, below the address of its own',
    path: '/api/communities/{home}/wall/{entry}',
    status: 404,
  },
  {
    way: 'the people after someone on another wall',
    path: '/api/communities/{home}/wall?cursor={cursor}',
    status: 422,
  },
  { way: 'the home of its community', path: '/api/communities/{home}', status: 403 },
  { way: 'the members of its community', path: '/api/communities/{home}/members', status: 403 },
  { way: 'a site on its wall, with fw', path: '/api/sites/{site}?fw=1', status: 403 },
  { way: 'the memories of a site on its wall', path: '/api/sites/memories/{site}', status: 403 },
  { way: 'the search, for a wall', method: 'POST', path: '/api/search?q=wall', status: 403 },
  { way: 'a sticker', path: '/api/sites/get_site_link_by_qr?qr=AAAA-AAAA&type=s', status: 403 },
  { way: 'an upload', method: 'POST', path: '/api/media/start', status: 403 },
  { way: 'an e-mail', method: 'POST', path: '/api/communities/{home}/invitations', status: 403 },
  { way: 'a person added to its wall', method: 'POST', path: '/api/communities/{home}/wall', status: 403 },
  { way: 'its own account', method: 'PATCH', path: '/api/users/user', status: 403 },
  { way: 'the administration', method: 'POST', path: '/api/admin/sites/{site}/plan', status: 403 },
  { way: 'a language of queries', method: 'POST', path: '/api/graphql', status: 404 },
];

/** A page that is opened by its address. `{other}` is another community's number. */
type PageTried = {
  way: string;
  path: string;
  /** The screen returns to its wall, or is told that it shows nothing else. */
  ends: 'wall' | 'refused';
};

export const PAGES: readonly PageTried[] = [
  { way: 'the home page', path: '/', ends: 'wall' },
  { way: 'a site', path: '/site/ada-lovelace', ends: 'wall' },
  { way: 'the search', path: '/search?q=ada', ends: 'wall' },
  { way: 'the administration', path: '/admin/users', ends: 'wall' },
  { way: 'a site, with fw', path: '/site/ada-lovelace?fw=1', ends: 'refused' },
  { way: 'another page with “wall” in its path', path: '/community/{other}/wall', ends: 'refused' },
  { way: 'the wall of another community', path: '/wall/{other}', ends: 'refused' },
];

/** What someone does with the wall itself. */
export const GESTURES = [
  'going back',
  'another window',
  'a middle click',
  'the menu of a link',
  'keys',
] as const;
