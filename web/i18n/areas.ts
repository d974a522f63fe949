/**
 * Message catalogs by area: the project files and folders whose messages each contains. Messages of files in
 * no area are in `first`, which every page loads. `lingui.config.ts` extracts by this table, those of the
 * shared views into catalogs beside these; a route names its areas in `staticData`, and a lazily loaded part
 * names them in `lazyPart`.
 */
export const AREAS = {
  /** Messages that the other areas share; loaded with any of them. */
  common: [
    'web/ui/dialog.tsx',
    'web/ui/error-summary.tsx',
    'web/ui/forms',
    'web/ui/toasts',
    'web/lib/forms',
    'web/lib/photo',
    'web/app/layouts/lazy',
    'web/app/user-menu',
    'web/features/memories/card/dictaphone.tsx',
    'web/features/memories/card/link-player.tsx',
    'web/features/memories/menu',
    'web/features/sharing',
    'web/features/sites/back-to-site.tsx',
    'web/features/human',
    'web/features/exports',
    'web/features/updates/unread-badge.tsx',
    'worker/shared/views/form',
    'worker/shared/views/memory-kinds/details.tsx',
    'worker/shared/views/memory-kinds/links.tsx',
  ],
  accessibility: ['web/features/accessibility'],
  account: ['web/features/accounts', 'web/screens/account', 'worker/shared/views/account'],
  codes: [
    'web/features/graves',
    'web/features/short-links',
    'worker/shared/views/message/sticker-messages.ts',
  ],
  contact: ['web/features/contact', 'worker/shared/views/contact'],
  dev: ['web/screens/dev'],
  family: ['web/features/updates', 'web/screens/family'],
  home: ['web/app/layouts/cookie-notice.tsx', 'worker/shared/views/home'],
  kiosk: ['web/features/kiosks', 'web/screens/kiosk', 'worker/shared/views/message/coming-soon-page.tsx'],
  life: ['web/features/memories/life'],
  members: [
    'web/features/members',
    'web/features/succession',
    'worker/shared/views/message/invitation-note.tsx',
  ],
  onboarding: [
    'web/features/onboarding',
    'web/screens/family/create-from-ref-screen.tsx',
    'web/screens/family/onboarding-purpose.tsx',
    'web/screens/family/referral-screen.tsx',
    'worker/shared/views/onboarding',
  ],
  reports: ['web/features/reports'],
  search: ['web/features/search', 'web/screens/search', 'worker/shared/views/search'],
  settings: ['web/features/sites/editing', 'web/features/sites/settings', 'web/screens/settings'],
  site: [
    'web/features/calendars',
    'web/features/extended-fields',
    'web/features/groups',
    'web/features/links',
    'web/features/offline',
    'web/features/relations',
    'web/features/reports/report-site.tsx',
    'web/features/sites/more',
    'web/features/sites/previews',
  ],
  translation: ['web/features/translation'],
  texts: ['web/screens/text', 'worker/shared/views/text'],
  viewer: [
    'web/features/memories/photos',
    'web/features/memories/viewer',
    'worker/shared/views/site/photo-grid.tsx',
  ],
  writing: [
    'web/features/memories/actions',
    'web/features/memories/arrange',
    'web/features/memories/composer',
    'web/features/memories/contributions',
    'web/features/memories/drafts',
    'web/features/memories/guests',
    'web/features/memories/kinds/writing',
    'web/features/memories/moderation',
    'web/features/memories/outbox',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Area = keyof typeof AREAS;
