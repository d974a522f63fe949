/** Matches files and folders in `web/`. */
const web = (...paths: string[]) => `/web/(?:${paths.join('|')})`;
const worker = (...paths: string[]) => `/worker/(?:${paths.join('|')})`;
const libraries = (...names: string[]) => `/node_modules/(?:${names.join('|')})/`;
const any = (...patterns: string[]) => new RegExp(patterns.join('|'));
const routes = (...names: string[]) => web(`routes/\\$locale/(?:${names.join('|')})`);

const INITIAL: '$initial'[] = ['$initial'];

/** The chunk of a catalog, by area and language. That of the common messages also lists the others of its language. */
function catalogName(id: string): string {
  const [, list] = /\/catalogs\/(\w+)\.ts$/.exec(id) ?? [];
  const [, area = 'common', locale = list] = /\/locales\/(?:([\w-]+)\/)?(\w+)\.po$/.exec(id) ?? [];
  return `messages-${area}-${locale}`;
}

/**
 * The chunks of the browser build, one per area. A chunk also includes the imports of its files unless an
 * earlier chunk in this list has them, so that chunks import only earlier ones and no cycles arise. Code
 * shared by several areas therefore precedes them.
 */
export const CHUNKS = [
  // evaluated in a separate task, so that a slow phone can respond to input between it and the app
  {
    name: 'react',
    test: any(libraries('react', 'react-dom', 'scheduler'), web('app/react\\.ts')),
    tags: INITIAL,
  },
  { name: 'app', tags: INITIAL },

  { name: catalogName, test: /\.po$|\/i18n\/catalogs\// },

  {
    name: 'parts',
    test: any(
      libraries('@tanstack/[\\w-]+', 'lucide-react', 'idb-keyval', 'simple-icons'),
      worker(
        'contract/(?!admin-|[\\w-]+-admin\\.|operations\\.|billing\\.|order\\.|price\\.|vendor\\.)[\\w-]+\\.',
        'shared/(?!accent\\.|hebrew-date\\.|countries\\.|calling-codes\\.|field-errors\\.|link-service\\.|map-links\\.|money\\.)[\\w-]+\\.',
        'shared/views/(?:account|contact|form|message)/',
      ),
      web(
        'lib/(?!photo/|media/|upload/|offline/|refresh|forms/validate\\.)',
        'lib/offline/places',
        'lib/photo/photo-fault\\.',
        'ui/forms/focal-point\\.',
        'i18n/(?!areas|language-name)[\\w-]+\\.ts',
        'features/contact/contact-draft',
        'ui/(?:spinner|submit-button|text-field|password-field|email-field|use-reveal|user-text|close-icon|directional-icon|toasts|error-summary|dashboard-header)\\.',
        'ui/forms/(?:text-area|choice-field|checkbox|radio-rows|status-message|call-fault|of-which|use-busy|use-rate-limit-wait|today)\\.',
        'features/accounts/[\\w-]+\\.ts',
        'features/accounts/sign-in/social-buttons',
        'features/onboarding/(?:add-site-flag|referral)\\.',
        'screens/account/account-page',
        'screens/visit/(?:site-problem|not-found-page)',
        'features/members/(?:fault|roles)\\.',
        'features/sites/services\\.',
        'features/groups/(?:public|group-queries|groups-part|tag-queries|tags-part)\\.',
        'features/reports/(?:public|report-part)\\.',
      ),
    ),
  },
  {
    name: 'session',
    test: any(
      // before the schemas, which import them too
      worker('contract/(?:billing|card-number|order|price)\\.'),
      web(
        'app/(?:session-changes|watch-)',
        'app/(?:layouts/lazy/kiosk-|user-menu/)',
        'features/language/',
        'features/accounts/guards/',
        'features/sites/back-to-site\\.',
        'lib/refresh',
      ),
    ),
  },
  {
    name: 'schemas',
    test: any(
      libraries('zod'),
      worker('contract/schemas/(?:primitives|account|sign-up|contact)\\.'),
      web('ui/forms/(?:use-submission|submission-form)\\.', 'features/human/'),
    ),
  },
  // apart from what signing in needs, because evaluating schemas takes a slow phone long
  {
    name: 'form-schemas',
    test: any(
      worker('contract/schemas/', 'shared/hebrew-date\\.'),
      web('ui/forms/(?:date-parts|hebrew-year|month-parts)\\.'),
    ),
  },
  {
    name: 'overlays',
    test: any(
      web(
        'ui/(?:dialog|menu|select|tooltip|switch)\\.',
        'ui/forms/(?:confirm|sheet|unsaved|stale-notice|reason-dialog)\\.',
        'features/plans/(?:public|plan-offer|plan-parts)\\.',
      ),
    ),
  },
  { name: 'toasts', test: any(web('ui/toasts/toast-')) },
  {
    name: 'dates',
    test: any(
      web('ui/tabs\\.', 'ui/forms/(?:date-|month-field)', 'features/memories/kinds/writing/date-detail'),
    ),
  },
  {
    name: 'photos',
    test: any(
      web('lib/(?:photo|media|upload)/', 'ui/forms/(?:focal-|photo-cropper)', 'features/sites/previews/'),
    ),
  },
  {
    name: 'offline',
    test: any(
      web(
        'app/begin-offline',
        'features/memories/(?:outbox|drafts|memories-changed|heart-intent)',
        'features/memories/(?:contributions/(?:outbox-|attachment-previews)|composer/draft-state)',
        'features/memories/(?:card/(?:attached-media|dictaphone|link-player|recording|renew-media|media-renewal|watch-media|transcript-)|transcript-query)',
        'features/memories/kinds/writing/writing-messages',
        // a memory of a community is edited in its composer
        'features/communities/(?:public|community-queries)',
      ),
    ),
  },

  {
    name: 'visit',
    test: any(
      web(
        'features/memories/(?:feed/(?:linked-memory|long-feed)|menu/|searching/search-button)',
        'features/(?:sharing|offline)/',
        'features/sites/more/',
        'screens/family/(?:deferred-site-parts|deleted-site|first-steps)',
      ),
      routes('grave'),
    ),
  },
  { name: 'viewer', test: any(web('features/memories/(?:viewer|photos)/')) },
  {
    name: 'arrivals',
    test: any(
      routes('index\\.', 'invitation', 'email', 'merge', 'unsubscribe', 'auth'),
      routes('accessibility', 'faq', 'gs', 'privacy-statement', 'promise', 'terms-and-conditions'),
      web('routes/auth', 'app/layouts/cookie-notice'),
    ),
  },
  { name: 'kiosk', test: any(routes('ko', 'index_comming_soon')) },
  { name: 'paired-screen', test: any(libraries('uqr'), web('features/kiosks/(?:paired-screen|phone-code)')) },
  { name: 'search', test: any(routes('search'), web('features/(?:memories/searching|search)/')) },
  {
    name: 'sign-in',
    test: any(
      routes('login', 'register', 'forgot', 'reset', 'confirm-memory', 'second-factor'),
      web('features/contact/(?:contact|exit)-'),
    ),
  },
  {
    name: 'onboarding',
    test: any(routes('onboarding\\.index', 'create-from-ref', 'site-from-ref', 'verify')),
  },
  // loaded with the page by who has chosen it, hence without what the menu needs
  // the reading guide and the accessibility menu are too small for chunks of their own
  { name: 'updates', test: any(routes('updates'), web('features/accessibility/reading-guide')) },
  {
    name: 'account',
    test: any(routes('dashboard\\.account\\.'), web('features/accounts/', 'features/exports/')),
  },
  {
    name: 'onboarding-form',
    test: any(routes('onboarding\\.from'), web('screens/family/create-from-ref-screen')),
  },
  { name: 'family', test: any(routes('sites', 'offline'), web('features/accessibility/')) },
  // what a tap on a card opens
  {
    name: 'life',
    test: any(
      web('features/memories/life/', 'features/reports/', 'features/translation/(?!translate-button|public)'),
    ),
  },
  // lists that are put in order by dragging
  { name: 'sorting', test: any(web('ui/forms/sortable-list')) },
  { name: 'transcripts', test: any(web('features/memories/transcripts/')) },
  {
    name: 'answers',
    test: any(web('features/memories/answers/'), routes('answer', 'stop-questions', 'n\\.')),
  },
  {
    name: 'composer',
    test: any(
      web('features/memories/(?!arrange/arrange-list|community/community-memories)'),
      routes('site\\.\\$id_\\.moderation'),
    ),
  },
  {
    name: 'members',
    test: any(web('features/members/'), routes('site\\.\\$id_\\.(?:members|succession)')),
  },
  {
    name: 'days',
    test: any(
      web('features/(?:notices|reminders|memorial-text|thanks)/', 'ui/print-part'),
      worker('shared/memorial-text\\.ts', 'shared/first-year\\.ts'),
      routes('site\\.\\$id_\\.(?:notice|reminders|memorial-text|thanks)'),
    ),
  },
  { name: 'questions', test: any(web('features/questions/'), routes('site\\.\\$id_\\.questions')) },
  { name: 'codes', test: any(routes('site\\.\\$id_\\.codes'), web('screens/family/send-to-family')) },
  // also what the settings of sites and of communities share
  {
    name: 'editing',
    test: any(
      web(
        'features/(?:sites/editing|accents)/',
        'ui/record-form/',
        'screens/settings/settings-(?:layout|nav|part)\\.',
      ),
    ),
  },
  { name: 'accent', test: any(worker('shared/accent\\.ts')) },
  // before what else shows a price
  {
    name: 'plans',
    test: any(
      worker('shared/money\\.'),
      web('ui/price\\.', 'features/plans/'),
      routes('site\\.\\$id_\\.subscribe\\.index'),
    ),
  },
  // before the pages of orders: the way to a grave is opened with a weak signal
  {
    name: 'way',
    test: any(
      worker('shared/map-links\\.', 'shared/views/way/'),
      web('features/grave-records/'),
      routes('site\\.\\$id_\\.visit'),
    ),
  },
  {
    name: 'billing',
    test: any(
      web('features/(?:orders|billing|flowers|boxes)/', 'screens/billing/'),
      routes(
        'admin\\.(?:orders|boxes)',
        'box\\.',
        'dashboard\\.(?:orders|account_)',
        'site\\.\\$id_\\.(?:order-service|services|subscribe\\.payment)',
      ),
    ),
  },
  // before the pages of vendors: the page of a job is opened with a weak signal
  {
    name: 'deliveries',
    test: any(
      web(
        'features/vendor-orders/(?!moves/(?:propose|write)-|orders-list|order-tabs|csv-button|day-sheet)',
        'screens/vendor/(?:job-screen|grave-way)\\.',
      ),
      routes('job\\.'),
    ),
  },
  {
    name: 'vendors',
    test: any(
      worker('contract/(?:schemas/)?vendor\\.'),
      web('features/(?:vendors|vendor-orders|statements)/', 'screens/vendor/'),
      routes('vendor\\.', 'onboarding\\.vendor', 'admin\\.(?:vendors|statements)'),
    ),
  },
  { name: 'settings', test: any(routes('site\\.\\$id_\\.settings(?!\\.links)')) },
  // links and memories are put in order by dragging; links and relatives are both edited for communities too
  {
    name: 'links',
    test: any(
      routes('site\\.\\$id_\\.settings\\.links'),
      web('features/memories/arrange/arrange-list', 'features/relations/'),
    ),
  },
  {
    name: 'community',
    test: any(
      web(
        'features/memories/community/community-memories',
        'features/communities/(?!settings/)',
        'screens/community/(?!settings/|members-|codes-|import/)',
      ),
      routes(
        'community\\.\\$id(?:\\.|_\\.(?:sites|links))',
        'onboarding\\.community',
        'dashboard\\.community',
      ),
    ),
  },
  {
    name: 'imports',
    test: any(
      libraries('papaparse'),
      web('features/imports/(?!use-platform-part|platform-)', 'screens/community/import/'),
      routes('community\\.\\$id_\\.import'),
    ),
  },
  {
    name: 'admin',
    test: any(
      worker('contract/(?:schemas/)?(?:admin-|[\\w-]+-admin\\.|operations\\.)'),
      web(
        'app/layouts/lazy/admin-layout\\.',
        'features/(?:admin|community-admin|coupon-admin|log-admin|operations|price-admin|report-admin|site-admin|suggestion-admin|text-admin|user-admin)/',
        'screens/admin/(?!import-|qr-)',
      ),
      routes('admin\\.(?!orders|boxes|vendors|statements|import-|qr-)'),
    ),
  },
  {
    name: 'platform-imports',
    test: any(
      web(
        'features/imports/(?:use-platform-part|platform-)',
        'features/qr-admin/',
        'screens/admin/(?:import|qr)-',
      ),
      routes('admin\\.(?:import|qr)-'),
    ),
  },
  {
    name: 'community-settings',
    test: any(routes('community\\.\\$id_\\.settings')),
  },
  { name: 'community-people', test: any(routes('community\\.\\$id_\\.(?:members|codes)')) },
  {
    name: 'wall',
    test: any(
      web('features/walls/', 'screens/wall/'),
      routes('wall', 'community\\.\\$id_\\.(?:members-)?wall'),
    ),
  },
  { name: 'dev', test: any(web('screens/dev/')) },
];
