import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What no first view shows: its words come with its screens, through `withMoreWords`. */
const later = ['account', 'dev'].map((area) => `web/screens/${area}`);
const laterFeatures = ['accounts', 'short-links'].map((noun) => `web/features/${noun}`);

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
        ...[...later, ...laterFeatures].map((folder) => `${folder}/**`),
      ],
    },
    {
      path: 'web/i18n/locales/more/{locale}',
      include: [...later, ...laterFeatures],
      exclude: ['web/**/*.test.*'],
    },
    { path: 'worker/i18n/locales/{locale}', include: ['worker'], exclude: ['worker/**/*.test.ts'] },
  ],
});
