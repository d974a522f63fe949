// About: texts, search, visit, account, settings, family, kiosk
import { SCREENS_OF_ROUTES } from '../screens.ts';
import { htmlProblems, policyProblems } from './document-problems.ts';
import { expect, PERSON, test } from './visitor.ts';

const IN_LANGUAGE = '/$locale';
/** Routes whose address holds a secret, which no other place is told. */
const SECRET =
  /\/(?:verify|reset|email|invitation|confirm-memory|register|unsubscribe|merge|auth\/callback)(?:\?|$)|\/(?:answer|job|stop-questions|n)\//;

/** What is answered beside the screens of the routes: what is missing, closed, or without a language. */
const OTHERS: [what: string, address: string, status: number][] = [
  ['an address that leads nowhere', '/$locale/nothing/at/all', 404],
  ['an address that leads nowhere below a site', '/$locale/site/ada-lovelace/nothing', 404],
  ['a private site', '/$locale/site/emmy-noether', 403],
  ['a private wall', '/$locale/wall/women-of-science', 200],
  ['a grave that there is not', '/$locale/grave/999', 404],
  ['a code that there is not', '/$locale/login?qr=mistyped&reason=unknown', 200],
  ['an action of a site without scripts', `/$locale/site/${PERSON.en.slug}?compose=write`, 200],
  ['a search in the questions', '/$locale/faq?query=candle', 200],
  ['a search that finds nothing', '/$locale/search?query=xyzxyz', 200],
  ['what the service worker shows without a network', '/$locale/offline?cut', 200],
  ['the description of the API', '/api/docs', 200],
];

/** Every route of the route tree: the addresses of its screens, or the route itself where it only leads on. */
const ROUTES = Object.entries(SCREENS_OF_ROUTES).flatMap(([route, screens]) => {
  const paths = new Set(screens.map(({ path }) => path));
  const addresses = paths.size > 0 ? [...paths].map((path) => IN_LANGUAGE + path) : [route];
  return addresses.map((address) => [route, address, address.endsWith('/nobody') ? 404 : 200] as const);
});

const headerProblems = (headers: Record<string, string>, address: string): string[] => {
  const expected: Record<string, RegExp> = {
    'content-type': /^text\/html; charset=utf-8$/,
    'cache-control': /^no-store$/,
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': SECRET.test(address) ? /^no-referrer$/ : /^strict-origin-when-cross-origin$/,
    'cross-origin-opener-policy': /^same-origin-allow-popups$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'permissions-policy': /^camera=\(\), geolocation=\(self\), microphone=\(self\), payment=\(\)$/,
    'content-security-policy': /^default-src 'none'; /,
  };
  const foreign = Object.keys(headers).filter((name) =>
    /^(?:access-control-|server$|x-powered-by)/.test(name),
  );
  return [
    ...Object.entries(expected)
      .filter(([name, value]) => !value.test(headers[name] ?? ''))
      .map(([name]) => `${name}: ${headers[name]}`),
    ...foreign.map((name) => `${name} should not be there`),
  ];
};

/** The policy of pages of the app; that of the API's description allows the styles of its viewer. */
const STRICT = [
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
];

const looseIn = (policy: string): string[] => [
  ...STRICT.filter((directive) => !policy.includes(directive)),
  ...(policy.match(/'unsafe-[^']*'|https?:|\*/g) ?? []),
];

test.describe('a document is valid, accessible, and closed to foreign code', () => {
  for (const [what, address, status] of [...ROUTES, ...OTHERS])
    test(`${what}: ${address}`, async ({ request, language }) => {
      const response = await request.get(address.replace(IN_LANGUAGE, `/${language}`));
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(response.status()).toBe(status);
      expect([
        ...headerProblems(response.headers(), address),
        ...policyProblems(policy),
        ...(address.startsWith('/api/') ? [] : looseIn(policy)),
        ...(await htmlProblems(await response.text())),
      ]).toEqual([]);
    });
});
