import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#worker/app/app.ts';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import type { Problem } from '#worker/contract/errors.ts';
import { endpoints, schemasOf } from '#worker/contract/index.ts';
import { exports_ } from '#worker/db/schema/exports.ts';
import { type TestApp, testApp } from '#worker/testing/app.ts';
import { aStatement } from '#worker/testing/flowers-seed.ts';
import { aGrave } from '#worker/testing/graves-seed.ts';
import { anImport } from '#worker/testing/imports-seed.ts';
import { anInvoice } from '#worker/testing/invoices-seed.ts';
import { aCard, anOrder, aPayment } from '#worker/testing/orders-seed.ts';
import { aReport } from '#worker/testing/reports-seed.ts';
import { aCode, aComment, aCommunity, aMemory, aPerson, aPicture, aSite, db } from '#worker/testing/seed.ts';
import { aProduct, aVendor } from '#worker/testing/vendors-seed.ts';
import { BODIES } from './endpoint-bodies.ts';
import {
  ASKS_BLINDLY,
  DRAWS_ANY_CODE,
  PAGES,
  QUERIES,
  TAKES_A_NAME,
  TAKES_A_TOKEN,
} from './endpoint-exceptions.ts';

type SendRequest = TestApp['request'];
type Named = [name: string, endpoint: Endpoint];
const ALL: Named[] = Object.entries(endpoints);

/** A planted endpoint that is not in the contract, to prove that a rule detects it. */
const planted = (patch: Partial<Endpoint>): Named[] => [
  [
    'planted',
    { method: 'GET', path: '/api/health', access: 'public', summary: 'Planted', ...patch } as Endpoint,
  ],
];
const anywhere = (path: string) => path.replaceAll(/:\w+/g, '1');
const problemOf = async (response: Response): Promise<Partial<Problem>> =>
  response.headers.get('Content-Type')?.startsWith('application/problem+json') ? response.json() : {};

const visit = testApp().request;
let unverified: SendRequest;
let stranger: SendRequest;
let hidden: Record<
  | 'site'
  | 'owner'
  | 'grave'
  | 'community'
  | 'import'
  | 'memory'
  | 'communityMemory'
  | 'comment'
  | 'report'
  | 'communityReport'
  | 'code'
  | 'media'
  | 'session'
  | 'export'
  | 'order'
  | 'invoice'
  | 'card'
  | 'payment'
  | 'vendor'
  | 'product'
  | 'statement',
  string
>;
let own: number;

beforeAll(async () => {
  const [owner, them] = [await aPerson(), await aPerson({ role_id: 3 })];
  unverified = testApp({ as: await aPerson({ active: '0' }) }).request;
  stranger = testApp({ as: them }).request;
  // they sell too, so that they are not refused before anything is looked up
  await aVendor({ user_id: them.userId });
  own = (await aSite({ owner_id: them.userId })).id;
  const site = await aSite({ owner_id: owner.userId, mode: 'private' });
  const memory = await aMemory({ owner_id: site.id, author_id: owner.userId });
  const community = (await aCommunity({ owner_id: owner.userId, permissions: 'private' })).id;
  const posted = { owner_kind: 'community', owner_id: community, author_id: owner.userId } as const;
  const media = await aPicture({ site_id: site.id, created_by: owner.userId });
  const vendor = await aVendor();
  hidden = {
    site: String(site.id),
    grave: String((await aGrave(site.id)).id),
    community: String(community),
    import: await anImport({ scope_id: community, created_by: owner.userId }),
    memory: String(memory),
    communityMemory: String(await aMemory(posted)),
    comment: String(await aComment({ memory_id: memory, site_id: site.id, author_id: owner.userId })),
    report: String(await aReport({ owner_id: site.id, subject_id: memory })),
    communityReport: String(
      await aReport({ owner_kind: 'community', owner_id: community, subject_id: await aMemory(posted) }),
    ),
    media,
    owner: String(owner.userId),
    session: owner.sessionId,
    export: await ownersExport(owner.userId, site.id),
    order: String(await anOrder({ user_id: owner.userId, site_id: site.id })),
    invoice: String(await anInvoice(owner.userId)),
    card: String(await aCard({ user_id: owner.userId })),
    payment: String(await aPayment({ user_id: owner.userId, kind: 'save_card' })),
    code: await aCode({ site_id: site.id, target: String(site.id) }),
    vendor: String(vendor.id),
    product: String((await aProduct(vendor)).id),
    statement: String(await aStatement(vendor.id)),
  };
});

async function ownersExport(user_id: number, site_id: number): Promise<string> {
  const [id, locale, state] = ['an-export-of-the-owner', 'en', 'ready'] as const;
  const dates = { created_at: '2026-11-01T08:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' };
  await db.insert(exports_).values({ id, user_id, site_id, locale, state, volumes: [1000], ...dates });
  return id;
}

/** Endpoints that the worker does not serve. */
async function unserved(list: Named[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { method, path }] of list) {
    const { code } = await problemOf(await visit(anywhere(path), { method }));
    if (code === 'page.not_found' || code === 'request.method') wrong.push(name);
  }
  return wrong;
}

/** Endpoints shadowed by an earlier one whose pattern matches their path. */
function shadowed(list: Named[], served: { method: string; path: string }[]): string[] {
  return list.flatMap(([name, { method, path }]) => {
    const first = served.find((route) => {
      const pattern = new RegExp(
        `^${route.path.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`,
      );
      return route.method === method && pattern.test(path);
    });
    return first?.path === path ? [] : [`${name} is taken by ${first?.path}`];
  });
}

/** Endpoints that do not refuse the request with `status` and `code` before anything else. */
async function letIn(list: Named[], ask: SendRequest, status: number, code: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, { method, path }] of list) {
    const response = await ask(anywhere(path), { method });
    const problem = await problemOf(response);
    const challenged = status !== 401 || response.headers.has('WWW-Authenticate');
    if (response.status !== status || problem.code !== code || !challenged) wrong.push(name);
  }
  return wrong;
}

const closed = (list: Named[]) => list.filter(([, { access }]) => access !== 'public');
const forVerified = (list: Named[]) =>
  list.filter(([, { access }]) => access === 'member' || access === 'admin');

/**
 * The thing of a private site that a parameter names, by its path. A new family of paths must be added here.
 */
const THINGS: [pattern: RegExp, thing: () => string][] = [
  [/^\/api\/sites\/services\/(?:reminders|memorial-text)\/:siteId/, () => hidden.site],
  [/^\/api\/sites\/memories\/item\/:id/, () => hidden.memory],
  [/^\/api\/sites\/memories\/(?:(?:pending|trashed|decided|mute|order)\/)?:siteId/, () => hidden.site],
  [/^\/api\/sites\/memories\/:id/, () => hidden.memory],
  [/^\/api\/sites\/comments\/(?:trashed|decided)\/:siteId/, () => hidden.site],
  [/^\/api\/sites\/comments\/:id/, () => hidden.comment],
  [/^\/api\/sites\/reports\/:siteId/, () => hidden.site],
  [/^\/api\/(?:sites|admin)\/reports\/:id/, () => hidden.report],
  [/^\/api\/(?:users\/)?exports\/:id/, () => hidden.export],
  [/^\/api\/(?:admin\/)?sites\/:id/, () => hidden.site],
  [/^\/api\/(?:admin\/)?orders\/:id/, () => hidden.order],
  [/^\/api\/admin\/boxes\/:id/, () => hidden.order],
  [/^\/api\/invoices\/:id/, () => hidden.invoice],
  [/^\/api\/admin\/users\/:id/, () => hidden.owner],
  [/^\/api\/users\/cards\/:id\/check/, () => hidden.payment],
  [/^\/api\/users\/cards\/:id/, () => hidden.card],
  [/^\/api\/graves\/:id/, () => hidden.grave],
  [/^\/api\/admin\/vendors\/:id/, () => hidden.vendor],
  [/^\/api\/vendor\/orders\/:id/, () => hidden.order],
  [/^\/api\/(?:vendor|admin)\/statements\/:id/, () => hidden.statement],
  [/^\/api\/jobs\/:token/, () => 'x'.repeat(43)],
  [/^\/api\/(?:vendor|admin)\/products\/:id/, () => hidden.product],
  [/^\/api\/communities\/memories\/(?:(?:pending|trashed|decided)\/)?:communityId/, () => hidden.community],
  [/^\/api\/communities\/memories\/(?:item\/)?:id/, () => hidden.communityMemory],
  [/^\/api\/communities\/reports\/:communityId/, () => hidden.community],
  [/^\/api\/communities\/reports\/:id/, () => hidden.communityReport],
  [/^\/api\/communities\/:id/, () => hidden.community],
  [/^\/api\/imports\/:id/, () => hidden.import],
  [/^\/api\/(?:admin\/)?codes\/:code/, () => hidden.code],
  [/^\/api\/admin\/(?:claims|code-batches|coupons)\/:id/, () => '1'],
  [/^\/api\/admin\/prices\/:item/, () => 'plaque'],
  [/^\/api\/admin\/texts\/:key/, () => 'page.terms'],
  [/^\/api\/admin\/suggestions\/:locale/, () => 'en'],
  [/^\/api\/media\/:(?:id|up)/, () => hidden.media],
  [/^\/api\/users\/(?:sessions|second-factor\/passkeys)\/:id/, () => hidden.session],
  [/^\/api\/admin\/(?:dead-letters|mails|broadcasts)\/:id/, () => '1'],
  [/^\/api\/users\/calendar-feeds\/:feedId/, () => hidden.site],
  [/^\/api\/users\/mail-levels\/:siteId/, () => hidden.site],
];

/**
 * By-id endpoints at which a thing of a private site is not 404, or, for the site or community itself, 403
 * without its data.
 */
async function betraying(list: Named[], ask: SendRequest): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, endpoint] of list) {
    const { method, path, access } = endpoint;
    if (!path.includes(':') || DRAWS_ANY_CODE.has(name) || TAKES_A_TOKEN.has(name)) continue;
    if (TAKES_A_NAME.has(name) || ASKS_BLINDLY.has(name)) continue;
    const thing = THINGS.find(([pattern]) => pattern.test(path))?.[1];
    if (!thing || (endpoints[name] && schemasOf(endpoint).body && !BODIES[name])) {
      wrong.push(`${name}: say in THINGS or BODIES what a private site has here`);
      continue;
    }
    const json = BODIES[name]?.({ own, memory: hidden.memory, community: hidden.community });
    const response = await ask(
      path.replace(/:\w+/, thing()).replace(':photo', crypto.randomUUID()).replaceAll(/:\w+/g, '1') +
        (QUERIES[name] ?? ''),
      {
        method,
        headers: { 'If-Match': '"1"' },
        ...(json !== undefined && { json }),
      },
    );
    const { code } = await problemOf(response);
    const itself = method === 'GET' && PAGES.has(path) && response.status === 403 && code === 'site.private';
    // a user who is not an administrator is refused before anything is looked up
    const before = access === 'admin' && code === 'auth.admin_only';
    if (response.status !== 404 && !itself && !before)
      wrong.push(`${name}: ${response.status} ${code ?? ''}`.trim());
  }
  return wrong;
}

describe('every endpoint of the contract is served', () => {
  test('in this contract', async () => expect(await unserved(ALL)).toEqual([]));
  test('an endpoint that is not served is found', async () => {
    expect(await unserved(planted({ path: '/api/nowhere/:id' }))).toEqual(['planted']);
    expect(await unserved(planted({ method: 'DELETE' }))).toEqual(['planted']);
  });
});

describe('no endpoint shadows the path of another', () => {
  const served = buildApp().routes.filter(
    ({ method, path }) => method !== 'ALL' && path !== '*' && path !== '/*',
  );
  test('in this contract', () => expect(shadowed(ALL, served)).toEqual([]));
  test('an endpoint that shadows another is found', () => {
    const order = [
      { method: 'GET', path: '/api/sites/:id' },
      { method: 'GET', path: '/api/sites/mine' },
    ];
    expect(shadowed(planted({ path: '/api/sites/mine' }), order)).toEqual([
      'planted is taken by /api/sites/:id',
    ]);
    expect(shadowed(planted({ path: '/api/sites/mine' }), order.toReversed())).toEqual([]);
  });
});

describe('every endpoint that is not public refuses a visitor', () => {
  test('in this contract', async () => {
    expect(closed(ALL).length).toBeGreaterThan(5);
    expect(await letIn(closed(ALL), visit, 401, 'auth.token_missing')).toEqual([]);
  });
  test('an open endpoint that is declared as closed is found', async () => {
    expect(await letIn(closed(planted({ access: 'signed-in' })), visit, 401, 'auth.token_missing')).toEqual([
      'planted',
    ]);
  });
});

describe('someone unverified is asked to confirm their address first', () => {
  test('in this contract', async () => {
    expect(forVerified(ALL).length).toBeGreaterThan(3);
    expect(await letIn(forVerified(ALL), unverified, 403, 'auth.unverified')).toEqual([]);
  });
  test('an endpoint that does not ask for it is found', async () => {
    const careless = planted({ path: '/api/users/user', access: 'member' });
    expect(await letIn(forVerified(careless), unverified, 403, 'auth.unverified')).toEqual(['planted']);
  });
});

describe('a stranger finds nothing of a private site by its id', () => {
  test('in this contract', async () => {
    expect(await betraying(ALL, stranger)).toEqual([]);
    const open = ALL.filter(([, { access }]) => access === 'public');
    expect(await betraying(open, visit)).toEqual([]);
  });

  test('an endpoint that reveals something is found', async () => {
    const [telling] = [planted({ path: '/api/sites/:id/secrets' })];
    const answer = (status: number, code: string) => async () =>
      new Response(JSON.stringify({ code }), {
        status,
        headers: { 'Content-Type': 'application/problem+json' },
      });
    expect(await betraying(telling, answer(200, ''))).toHaveLength(1);
    expect(await betraying(telling, answer(403, 'site.private'))).toHaveLength(1);
    expect(await betraying(telling, answer(422, 'request.invalid'))).toHaveLength(1);
    expect(await betraying(telling, answer(404, 'site.not_found'))).toEqual([]);
  });

  test('an endpoint of a new group of paths is not skipped', async () => {
    expect((await betraying(planted({ path: '/api/candles/:id' }), stranger)).join()).toContain('THINGS');
  });
});
