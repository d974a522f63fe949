/**
 * Who looks at a screen: nobody who has logged in, or the account of the demo with this name: the owner of sites, someone
 * not yet verified, a florist who sells, one whose only order has very long words, one who has applied, an administrator.
 */
export type Viewer = 'visitor' | 'owner' | 'unverified' | 'florist1' | 'florist2' | 'florist3' | 'admin';
export type Screen = { name: string; path: string; viewer: Viewer };

/** A demo site of the owner that everyone may read. */
const SITE = '/site/rachel-bluwstein';

const screen = (viewer: Viewer, name: string, path: string): Screen => ({ viewer, name, path });
/** A demo community of the owner. */
const COMMUNITY = '/community/hebrew-letters';
const ofCommunity = (name: string, path: string) => [screen('owner', name, `${COMMUNITY}/${path}`)];
/** The ids that `scripts/seed` gives to orders: those of flowers by their stage, and of boxes. */
const ORDERS = {
  plan: 1,
  offered: 35,
  accepted: 26,
  onTheWay: 24,
  completed: 15,
  issue: 13,
  unserved: 36,
} as const;
const LONG_ORDER = 37;
const BOXES = { labelled: 18, digitizing: 12, completed: 9 } as const;

/** An order as its buyer reads it. */
const order = (what: string, id: number) => screen('owner', `order, ${what}`, `/dashboard/orders/${id}`);
const ofVendor = (what: string, path: string, viewer: Viewer = 'florist1') =>
  screen(viewer, `vendor, ${what}`, `/vendor/${path}`);
const settings = (section: string) => [screen('owner', `settings ${section}`, `${SITE}/settings/${section}`)];

/** The screens of each route, with paths after the locale; a test demands the line of a new route. */
export const SCREENS_OF_ROUTES: Record<string, readonly Screen[]> = {
  '/$locale': [screen('visitor', 'home', ''), screen('owner', 'home of a user', '')],
  '/$locale/accessibility': [screen('visitor', 'accessibility', '/accessibility')],
  '/$locale/faq': [screen('visitor', 'faq', '/faq')],
  '/$locale/gs': [screen('visitor', 'getting started', '/gs')],
  '/$locale/privacy-statement': [screen('visitor', 'privacy', '/privacy-statement')],
  '/$locale/promise': [screen('visitor', 'promise', '/promise')],
  '/$locale/terms-and-conditions': [screen('visitor', 'terms', '/terms-and-conditions')],
  '/$locale/create-from-ref': [
    screen('visitor', 'partner', '/create-from-ref?ref=demo-partner&ref_id=one&f=Ruth&l=Levi'),
  ],
  '/$locale/site-from-ref': [
    screen('visitor', 'site of a partner', '/site-from-ref?ref=demo-partner&ref_id=one'),
  ],
  '/$locale/confirm-memory': [screen('visitor', 'confirm memory', '/confirm-memory?token=unknown-and-long')],
  '/$locale/email': [screen('visitor', 'email', '/email')],
  '/$locale/merge': [screen('visitor', 'merge of accounts', '/merge?token=unknown')],
  '/$locale/forgot': [screen('visitor', 'forgot', '/forgot')],
  '/$locale/index_comming_soon': [screen('visitor', 'coming soon', '/index_comming_soon')],
  '/$locale/invitation': [screen('visitor', 'invitation', '/invitation?token=unknown')],
  '/$locale/ko': [screen('visitor', 'pairing', '/ko')],
  '/$locale/login-code': [screen('visitor', 'login code', '/login-code')],
  '/$locale/second-factor': [screen('visitor', 'second factor', '/second-factor')],
  '/$locale/login': [screen('visitor', 'login', '/login')],
  '/$locale/offline': [screen('visitor', 'offline', '/offline')],
  '/$locale/register': [screen('visitor', 'register', '/register')],
  '/$locale/reset': [screen('visitor', 'reset', '/reset?token=unknown')],
  '/$locale/answer/$token': [screen('visitor', 'question', `/answer/${'x'.repeat(43)}`)],
  '/$locale/stop-questions/$token': [
    screen('visitor', 'stop questions', `/stop-questions/${'x'.repeat(43)}`),
  ],
  '/$locale/job/$token': [screen('visitor', 'job', `/job/${'x'.repeat(43)}`)],
  '/$locale/vendor/orders': [
    screen('owner', 'no orders of a vendor', '/vendor/orders'),
    ...['new', 'today', 'upcoming', 'done', 'issues'].map((tab) => ofVendor(tab, `orders?tab=${tab}`)),
    ofVendor('new with long words', 'orders', 'florist2'),
    ofVendor('none today', 'orders?tab=today', 'florist2'),
  ],
  '/$locale/vendor/orders/$id': [
    screen('owner', 'no order of a vendor', '/vendor/orders/1'),
    ofVendor('offer', `orders/${ORDERS.offered}`),
    ofVendor('accepted', `orders/${ORDERS.accepted}`),
    ofVendor('on the way', `orders/${ORDERS.onTheWay}`),
    ofVendor('completed', `orders/${ORDERS.completed}`),
    ofVendor('issue', `orders/${ORDERS.issue}`),
    ofVendor('of another', `orders/${LONG_ORDER}`),
    ofVendor('offer with long words', `orders/${LONG_ORDER}`, 'florist2'),
  ],
  '/$locale/vendor/day-sheet': [
    screen('owner', 'no day sheet', '/vendor/day-sheet'),
    ofVendor('day sheet', 'day-sheet'),
  ],
  '/$locale/vendor/payouts': [
    screen('owner', 'no payouts', '/vendor/payouts'),
    ofVendor('payouts', 'payouts'),
    ofVendor('statement', `payouts?statement=${ORDERS.completed}`),
    ofVendor('no payouts yet', 'payouts', 'florist2'),
  ],
  '/$locale/admin/statements': [
    screen('owner', 'no payouts of others', '/admin/statements'),
    screen('admin', 'payouts of vendors', '/admin/statements'),
  ],
  '/$locale/sites': [screen('owner', 'sites', '/sites')],
  '/$locale/unsubscribe': [screen('visitor', 'unsubscribe', '/unsubscribe?token=unknown')],
  '/$locale/updates': [screen('owner', 'updates', '/updates')],
  '/$locale/verify': [screen('unverified', 'verify', '/verify')],
  '/$locale/dashboard/account': [screen('owner', 'account', '/dashboard/account')],
  '/$locale/dashboard/account/billing': [screen('owner', 'billing', '/dashboard/account/billing')],
  '/$locale/onboarding/vendor': [
    screen('owner', 'vendor onboarding', '/onboarding/vendor'),
    screen('florist3', 'vendor onboarding, applied', '/onboarding/vendor'),
  ],
  '/$locale/vendor/products': [
    screen('owner', 'no products', '/vendor/products'),
    ofVendor('products', 'products'),
    ofVendor('products in review', 'products', 'florist3'),
  ],
  '/$locale/vendor/products/$id': [
    screen('owner', 'no product', '/vendor/products/new'),
    ofVendor('product', 'products/1'),
    ofVendor('new product', 'products/new'),
  ],
  '/$locale/vendor/settings': [
    screen('owner', 'no vendor settings', '/vendor/settings'),
    ofVendor('settings', 'settings'),
  ],
  '/$locale/vendor/help': [screen('owner', 'no help for vendors', '/vendor/help'), ofVendor('help', 'help')],
  '/$locale/admin/cms': [
    screen('owner', 'no texts to edit', '/admin/cms'),
    screen('admin', 'texts', '/admin/cms'),
    screen('admin', 'text', '/admin/cms?key=faq.candles'),
    screen('admin', 'prayer', '/admin/cms?key=prayer.kaddish'),
  ],
  '/$locale/admin/dashboard': [
    screen('owner', 'no dashboard of others', '/admin/dashboard'),
    screen('admin', 'today', '/admin/dashboard'),
  ],
  '/$locale/admin/held': [screen('admin', 'memories that wait', '/admin/held')],
  '/$locale/admin/search-suggestions': [screen('admin', 'search suggestions', '/admin/search-suggestions')],
  '/$locale/admin/communities': [
    screen('admin', 'communities', '/admin/communities'),
    screen('admin', 'community of the list', '/admin/communities?open=1'),
  ],
  '/$locale/admin/kiosks': [screen('admin', 'screens', '/admin/kiosks')],
  '/$locale/admin/coupons': [
    screen('owner', 'no coupons of others', '/admin/coupons'),
    screen('admin', 'coupons', '/admin/coupons'),
    screen('admin', 'no such coupon', '/admin/coupons?q=none'),
    screen('admin', 'coupon', '/admin/coupons?open=1'),
  ],
  '/$locale/admin/logs': [
    screen('owner', 'no log of others', '/admin/logs'),
    screen('admin', 'log', '/admin/logs'),
    screen('admin', 'log without a match', '/admin/logs?action=none'),
  ],
  '/$locale/admin/jobs': [
    screen('admin', 'jobs', '/admin/jobs'),
    screen('admin', 'dead letters', '/admin/jobs?view=dead'),
  ],
  '/$locale/admin/notifications': [
    screen('admin', 'messages', '/admin/notifications'),
    screen('admin', 'stopped addresses', '/admin/notifications?view=stops'),
    screen('admin', 'upcoming messages', '/admin/notifications?view=upcoming'),
    screen('admin', 'messages to everyone', '/admin/notifications?view=broadcasts'),
  ],
  '/$locale/admin/health': [screen('admin', 'condition', '/admin/health')],
  '/$locale/admin/prices': [screen('admin', 'prices', '/admin/prices')],
  '/$locale/admin/sites': [
    screen('owner', 'no sites of others', '/admin/sites'),
    screen('admin', 'sites', '/admin/sites'),
    screen('admin', 'sites without a match', '/admin/sites?q=none'),
    screen('admin', 'site for administrators', '/admin/sites?open=1'),
  ],
  '/$locale/admin/reports': [
    screen('owner', 'no reports of others', '/admin/reports'),
    screen('admin', 'reports', '/admin/reports'),
  ],
  '/$locale/admin/users': [
    screen('owner', 'no users for others', '/admin/users'),
    screen('admin', 'users', '/admin/users'),
    screen('admin', 'no such user', '/admin/users?q=nobody-of-that-name'),
  ],
  '/$locale/admin/qr-codes': [
    screen('owner', 'no codes of others', '/admin/qr-codes'),
    screen('admin', 'codes', '/admin/qr-codes'),
    screen('admin', 'no such code', '/admin/qr-codes?q=0000000000000'),
    screen('admin', 'batches of codes', '/admin/qr-codes?view=batches'),
    screen('admin', 'lost scans', '/admin/qr-codes?view=lost'),
  ],
  '/$locale/admin/import-sites': [screen('admin', 'import of sites', '/admin/import-sites')],
  '/$locale/admin/import-sites-to-groups': [
    screen('admin', 'import of sites to groups', '/admin/import-sites-to-groups'),
  ],
  '/$locale/admin/import-tags': [screen('admin', 'import of tags', '/admin/import-tags')],
  '/$locale/admin/import-external-links': [
    screen('admin', 'import of links', '/admin/import-external-links'),
  ],
  '/$locale/admin/import-qr': [
    screen('admin', 'import of codes', '/admin/import-qr'),
    screen('admin', 'no such import', '/admin/import-qr?import=none'),
  ],
  '/$locale/admin/import-cemeteries': [screen('admin', 'import of cemeteries', '/admin/import-cemeteries')],
  '/$locale/admin/vendors': [
    screen('owner', 'no vendors of others', '/admin/vendors'),
    screen('admin', 'vendors', '/admin/vendors'),
  ],
  '/$locale/admin/boxes/$id': [
    screen('owner', 'no box of others', '/admin/boxes/1'),
    screen('admin', 'pieces of a box', `/admin/boxes/${BOXES.digitizing}`),
  ],
  '/$locale/box/$id': [
    screen('visitor', 'a box that was found', '/box/1'),
    screen('owner', 'own box that was found', `/box/${BOXES.digitizing}`),
  ],
  '/$locale/admin/orders': [
    screen('owner', 'no orders of others', '/admin/orders'),
    screen('admin', 'orders to work on', '/admin/orders'),
  ],
  '/$locale/dashboard/orders': [screen('owner', 'orders', '/dashboard/orders')],
  '/$locale/dashboard/orders/$id': [
    order('plan', ORDERS.plan),
    order('flowers offered', ORDERS.offered),
    order('flowers accepted', ORDERS.accepted),
    order('flowers completed', ORDERS.completed),
    order('flowers with an issue', ORDERS.issue),
    order('flowers that nobody could bring', ORDERS.unserved),
    order('box with its label', BOXES.labelled),
    order('box in digitization', BOXES.digitizing),
    order('box completed', BOXES.completed),
  ],
  '/$locale/dashboard/community_code': [screen('owner', 'community code', '/dashboard/community_code')],
  '/$locale/dev/ui': [screen('visitor', 'house style', '/dev/ui')],
  '/$locale/grave/$id': [screen('visitor', 'grave', '/grave/1')],
  '/$locale/onboarding': [screen('visitor', 'onboarding', '/onboarding')],
  '/$locale/onboarding/community': [screen('visitor', 'onboarding community', '/onboarding/community')],
  '/$locale/onboarding/from': [screen('visitor', 'onboarding from', '/onboarding/from')],
  '/$locale/search': [screen('visitor', 'search', '/search')],
  '/$locale/search/$query': [screen('visitor', 'results', '/search/rachel')],
  '/$locale/community/$id': [
    screen('visitor', 'community', '/community/hebrew-letters'),
    screen('owner', 'own community', '/community/hebrew-letters'),
    screen('visitor', 'no such community', '/community/nobody'),
  ],
  '/$locale/community/$id/memory/$memory': [
    screen('visitor', 'no such memory', '/community/hebrew-letters/memory/nobody'),
  ],
  '/$locale/wall/$id': [screen('visitor', 'wall', '/wall/hebrew-letters')],
  '/$locale/community/$id/wall': [screen('visitor', 'wall of a community', '/community/hebrew-letters/wall')],
  '/$locale/community/$id/members-wall': [
    screen('owner', 'members wall', '/community/hebrew-letters/members-wall'),
  ],
  '/$locale/site/$id': [
    screen('visitor', 'site', SITE),
    screen('owner', 'own site', SITE),
    screen('visitor', 'no such site', '/site/nobody'),
  ],
  '/$locale/site/$id/codes': [screen('owner', 'codes', `${SITE}/codes`)],
  '/$locale/site/$id/members': [screen('owner', 'members', `${SITE}/members`)],
  '/$locale/site/$id/moderation': [screen('owner', 'moderation', `${SITE}/moderation`)],
  '/$locale/site/$id/questions': [screen('owner', 'questions', `${SITE}/questions`)],
  '/$locale/site/$id/memorial-text': [
    screen('owner', 'memorial text, names', `${SITE}/memorial-text`),
    screen(
      'owner',
      'memorial text',
      `${SITE}/memorial-text?name=%D7%A8%D7%97%D7%9C&parent=%D7%A9%D7%A8%D7%94&gender=female`,
    ),
  ],
  // no one of the demo died this week
  '/$locale/n/$token': [screen('visitor', 'no such notice', '/n/nobody')],
  '/$locale/site/$id/notice': [screen('owner', 'notice, form', `${SITE}/notice`)],
  '/$locale/site/$id/visit': [
    screen('visitor', 'visit to the grave', `${SITE}/visit`),
    screen('visitor', 'visit to a grave that nobody entered', '/site/ada-lovelace/visit'),
    screen('owner', 'visit to the grave, own', `${SITE}/visit`),
  ],
  '/$locale/site/$id/thanks': [screen('owner', 'thanks', `${SITE}/thanks`)],
  '/$locale/site/$id/reminders': [screen('owner', 'reminders', `${SITE}/reminders`)],
  '/$locale/site/$id/succession': [screen('owner', 'succession', `${SITE}/succession`)],
  '/$locale/site/$id/subscribe': [screen('owner', 'plans', `${SITE}/subscribe`)],
  // nothing was chosen in a new tab, so the payments lead home
  '/$locale/site/$id/subscribe/payment': [],
  '/$locale/site/$id/services/export': [screen('owner', 'backup', `${SITE}/services/export`)],
  '/$locale/site/$id/order-service/export': [
    screen('owner', 'backup, order', `${SITE}/order-service/export`),
  ],
  '/$locale/site/$id/order-service/export/payment': [],
  '/$locale/site/$id/services/qr': [screen('owner', 'stickers and plaques', `${SITE}/services/qr`)],
  '/$locale/site/$id/order-service/qr': [screen('owner', 'stickers, order', `${SITE}/order-service/qr`)],
  '/$locale/site/$id/order-service/qr/payment': [],
  '/$locale/site/$id/services/flowers': [screen('owner', 'flowers', `${SITE}/services/flowers`)],
  '/$locale/site/$id/order-service/flowers': [
    screen('owner', 'flowers, order', `${SITE}/order-service/flowers`),
  ],
  '/$locale/site/$id/order-service/flowers/payment': [],
  '/$locale/site/$id/services/box': [screen('owner', 'digitization box', `${SITE}/services/box`)],
  '/$locale/site/$id/order-service/box': [
    screen('owner', 'digitization box, order', `${SITE}/order-service/box`),
  ],
  '/$locale/site/$id/order-service/box/payment': [],
  '/$locale/site/$id/services/podcast': [screen('owner', 'podcast', `${SITE}/services/podcast`)],
  '/$locale/site/$id/order-service/podcast': [
    screen('owner', 'podcast, request', `${SITE}/order-service/podcast`),
  ],
  '/$locale/site/$id/services/publish': [screen('owner', 'book', `${SITE}/services/publish`)],
  '/$locale/site/$id/order-service/publish': [
    screen('owner', 'book, request', `${SITE}/order-service/publish`),
  ],
  '/$locale/site/$id/settings': [screen('owner', 'settings', `${SITE}/settings`)],
  '/$locale/site/$id/settings/delete': settings('delete'),
  '/$locale/site/$id/settings/display': settings('display'),
  '/$locale/site/$id/settings/extended-info': settings('extended-info'),
  '/$locale/site/$id/settings/grave': settings('grave'),
  '/$locale/site/$id/settings/groups-and-tags': settings('groups-and-tags'),
  '/$locale/site/$id/settings/links': settings('links'),
  '/$locale/site/$id/settings/mods': settings('mods'),
  '/$locale/site/$id/settings/plan': settings('plan'),
  '/$locale/site/$id/settings/privacy': settings('privacy'),
  '/$locale/site/$id/settings/relations': settings('relations'),
  '/$locale/site/$id/settings/services': settings('services'),
  '/$locale/community/$id/codes': ofCommunity('codes of a community', 'codes'),
  '/$locale/community/$id/import': ofCommunity('import of people', 'import'),
  '/$locale/community/$id/links': ofCommunity('links of a community', 'links'),
  '/$locale/community/$id/members': ofCommunity('members of a community', 'members'),
  '/$locale/community/$id/sites': ofCommunity('sites of a community', 'sites'),
  '/$locale/community/$id/settings': ofCommunity('community settings', 'settings'),
  '/$locale/community/$id/settings/branding': ofCommunity('community branding', 'settings/branding'),
  '/$locale/community/$id/settings/delete': ofCommunity('community delete', 'settings/delete'),
  '/$locale/community/$id/settings/display': ofCommunity('community display', 'settings/display'),
  '/$locale/community/$id/settings/extended-info': ofCommunity('private fields', 'settings/extended-info'),
  '/$locale/community/$id/settings/memory-wall': ofCommunity('wall settings', 'settings/memory-wall'),
  // these only lead on
  '/auth/callback': [],
  '/$locale/auth/process': [],
};

/** The screens of the whole route tree, as the demo shows them. */
export const SCREENS: readonly Screen[] = Object.values(SCREENS_OF_ROUTES).flat();
