import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  locales: ['en', 'he'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false, origins: true }),
  catalogs: [
    { path: 'web/i18n/locales/{locale}', include: ['web'], exclude: ['web/**/*.gen.ts', 'web/**/*.test.*'] },
    { path: 'worker/i18n/locales/{locale}', include: ['worker'], exclude: ['worker/**/*.test.ts'] },
  ],
});
