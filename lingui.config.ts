import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { AREAS } from './web/i18n/areas.ts';

/** The views shared by the worker and the web. */
const views = 'worker/shared/views';

/** The messages of API errors. */
const errors = 'worker/i18n/error-messages.ts';
const calendars = 'worker/features/calendars';
const questions = 'worker/features/questions/offered-questions.ts';
const emails = [
  'worker/features/*/emails/**/*.ts',
  'worker/features/**/*.email.ts',
  'worker/features/mail',
  'worker/features/mail-settings',
  'worker/features/exports',
  'worker/features/reminders',
];

const TESTS = ['**/*.test.*'];
const below = (path: string) => (/\.tsx?$/.test(path) ? path : `${path}/**`);

/** A catalog for each area with files in a folder, and `first` for the rest of the folder. */
function catalogsIn(folder: string, path: string) {
  const areas = Object.entries(AREAS).flatMap(([area, paths]) => {
    const include = paths.filter((file) => file.startsWith(`${folder}/`));
    return include.length > 0 ? [{ area, include }] : [];
  });
  return [
    {
      path: `${path}/first/{locale}`,
      include: [folder],
      exclude: ['**/*.gen.ts', ...TESTS, ...areas.flatMap(({ include }) => include.map(below))],
    },
    ...areas.map(({ area, include }) => ({
      path: `${path}/${area}/{locale}`,
      include,
      // of other areas, but inside a folder of this one
      exclude: [
        ...TESTS,
        ...areas
          .filter((other) => other.area !== area)
          .flatMap((other) => other.include)
          .filter((file) => include.some((own) => file.startsWith(`${own}/`))),
      ],
    })),
  ];
}

export default defineConfig({
  locales: ['en', 'he'],
  sourceLocale: 'en',
  format: formatter({ lineNumbers: false, origins: true }),
  catalogs: [
    ...catalogsIn('web', 'web/i18n/locales'),
    ...catalogsIn(views, `${views}/locales`),
    { path: 'worker/i18n/locales/errors/{locale}', include: [errors] },
    { path: 'worker/i18n/locales/emails/{locale}', include: emails, exclude: TESTS },
    {
      path: 'worker/i18n/locales/calendars/{locale}',
      include: [calendars],
      exclude: [...TESTS, `${calendars}/emails/**`],
    },
    { path: 'worker/i18n/locales/questions/{locale}', include: [questions] },
    {
      path: 'worker/i18n/locales/pages/{locale}',
      include: ['worker'],
      exclude: [...TESTS, errors, questions, ...[views, calendars, ...emails].map(below)],
    },
  ],
});
