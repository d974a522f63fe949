import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { AREAS } from './web/i18n/areas.ts';

/** The views shared by the worker and the web. */
const views = 'worker/shared/views';

/** The messages of API errors. */
const errors = 'worker/i18n/error-messages.ts';
const calendars = 'worker/features/calendars';
const emails = [
  'worker/features/*/emails/**/*.ts',
  'worker/features/**/*.email.ts',
  'worker/features/mail',
  'worker/features/mail-settings',
];

/** Paths that belong to other areas; some of them lie inside a folder of this one. */
const others = (area: string): string[] =>
  Object.entries(AREAS).flatMap(([other, paths]) => (other === area ? [] : [...paths]));

const TESTS = ['**/*.test.*'];
const below = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}/**`);

export default defineConfig({
  locales: ['en', 'he'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false, origins: true }),
  catalogs: [
    {
      path: 'web/i18n/locales/first/{locale}',
      include: ['web'],
      exclude: ['web/**/*.gen.ts', ...TESTS, ...Object.values(AREAS).flat().map(below)],
    },
    ...Object.entries(AREAS).map(([area, folders]) => ({
      path: `web/i18n/locales/${area}/{locale}`,
      include: [...folders],
      exclude: [
        ...TESTS,
        ...others(area).filter((path) => folders.some((folder) => path.startsWith(`${folder}/`))),
      ],
    })),
    { path: `${views}/locales/{locale}`, include: [views], exclude: TESTS },
    { path: 'worker/i18n/locales/errors/{locale}', include: [errors] },
    { path: 'worker/i18n/locales/emails/{locale}', include: emails, exclude: TESTS },
    { path: 'worker/i18n/locales/calendars/{locale}', include: [calendars], exclude: TESTS },
    {
      path: 'worker/i18n/locales/pages/{locale}',
      include: ['worker'],
      exclude: [...TESTS, errors, ...[views, calendars, ...emails].map(below)],
    },
  ],
});
