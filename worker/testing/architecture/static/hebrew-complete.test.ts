import { hebrewComplete, hebrewOnce } from './hebrew-complete.ts';
import { allows, prove } from './prove.ts';

const catalogs = (english: string, hebrew: string) => ({
  'web/i18n/locales/account/en.po': `msgid ""\nmsgstr ""\n\n${english}`,
  'web/i18n/locales/account/he.po': `msgid ""\nmsgstr ""\n\n${hebrew}`,
});

prove('nothing is missing in Hebrew', hebrewComplete, [
  {
    what: 'an empty translation',
    files: catalogs('msgid "Light"\nmsgstr "Light"\n', 'msgid "Light"\nmsgstr ""\n'),
    expected: 'lacks: Light',
  },
  {
    what: 'a message without an entry',
    files: catalogs('msgid "Light"\nmsgstr "Light"\n', ''),
    expected: 'lacks: Light',
  },
  {
    what: 'a lost name',
    files: catalogs('msgid "Hello {name}"\nmsgstr "Hello {name}"\n', 'msgid "Hello {name}"\nmsgstr "שלום"\n'),
    expected: 'loses {name}',
  },
]);

prove('a message has one Hebrew in every catalog', hebrewOnce, [
  {
    what: 'a title worded twice',
    files: {
      'web/i18n/locales/account/he.po': 'msgid "Log in"\nmsgstr "כניסה"\n',
      'worker/i18n/locales/pages/en.po': 'msgid "Log in"\nmsgstr "Log in"\n',
      'web/i18n/locales/account/en.po': 'msgid "Log in"\nmsgstr "Log in"\n',
      'worker/i18n/locales/pages/he.po': 'msgid "Log in"\nmsgstr "התחברות"\n',
    },
    expected: 'words Log in otherwise',
  },
]);

allows(
  hebrewComplete,
  'plurals with words of their own',
  catalogs(
    'msgid "{count, plural, one {day} other {# days}}"\nmsgstr ""\n',
    'msgid "{count, plural, one {day} other {# days}}"\nmsgstr "{count, plural, one {יום} other {# ימים}}"\n',
  ),
);
