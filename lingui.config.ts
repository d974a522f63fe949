import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What no first view shows: its words come with its screens, through `withMoreWords`. */
const later = ['account', 'dev', 'family', 'kiosk', 'search', 'settings'].map(
  (area) => `web/screens/${area}`,
);
const laterFeatures = [
  'accounts',
  'kiosks',
  'members',
  'succession',
  'short-links',
  'onboarding',
  'memories/writing',
  'sites/editing',
  'sites/settings',
  'sites/more',
  'sites/previews',
  'calendars',
  'relations',
  'links',
  'groups',
  'extended-fields',
  'search',
  'sharing',
  'updates',
  'offline',
].map((noun) => `web/features/${noun}`);
const laterParts = ['web/ui/forms', 'web/app/layouts/later', 'web/lib/photo'];

/** What no page says. */
const letters = ['worker/features/notifications/letters', 'worker/features/calendars'];

export default defineConfig({
  locales: ['en', 'he'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false, origins: true }),
  catalogs: [
    {
      path: 'web/i18n/locales/{locale}',
      include: ['web'],
      exclude: [
        'web/**/*.gen.ts',
        'web/**/*.test.*',
        ...[...later, ...laterFeatures, ...laterParts].map((folder) => `${folder}/**`),
      ],
    },
    {
      path: 'web/i18n/locales/more/{locale}',
      include: [...later, ...laterFeatures, ...laterParts],
      exclude: ['web/**/*.test.*'],
    },
    {
      path: 'worker/i18n/locales/{locale}',
      include: ['worker'],
      exclude: ['worker/**/*.test.ts', ...letters.map((folder) => `${folder}/**`)],
    },
    { path: 'worker/i18n/locales/letters/{locale}', include: letters, exclude: ['worker/**/*.test.ts'] },
  ],
});
