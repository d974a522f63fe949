import { errorWords } from './error-words.ts';
import { prove } from './prove.ts';

const errors = (text: string) => `export const errors = {\n${text}} as const;\n`;

prove('every refusal has words', errorWords, [
  {
    what: 'a refusal without words',
    files: {
      'worker/contract/errors.ts': errors("  'site.gone': 410,\n"),
      'worker/i18n/error-messages.ts': '',
    },
    says: 'no words for site.gone',
  },
  {
    what: 'words without a refusal',
    files: {
      'worker/contract/errors.ts': errors(''),
      'worker/i18n/error-messages.ts': "  'site.gone': msg`Gone`,\n",
    },
    says: 'has no site.gone',
  },
]);
