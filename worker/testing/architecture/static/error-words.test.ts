import { errorWords, fieldErrorWords } from './error-words.ts';
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

const fieldErrors = (text: string) => `export const FIELD_ERRORS = [\n${text}] as const;\n`;

prove('every fault of a field has words in the browser', fieldErrorWords, [
  {
    what: 'a fault without words',
    files: {
      'worker/contract/errors.ts': fieldErrors("  'name.too_odd',\n"),
      'web/lib/forms/field-messages.ts': '',
    },
    says: 'no words for name.too_odd',
  },
  {
    what: 'words without a fault',
    files: {
      'worker/contract/errors.ts': fieldErrors(''),
      'web/lib/forms/field-messages.ts': "  'name.too_odd': msg`This name is odd`,\n",
    },
    says: 'has no name.too_odd',
  },
]);
