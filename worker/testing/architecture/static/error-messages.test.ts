import { errorMessages, fieldErrorMessages } from './error-messages.ts';
import { prove } from './prove.ts';

const errors = (text: string) => `export const errors = {\n${text}} as const;\n`;

prove('every refusal has a message', errorMessages, [
  {
    what: 'a refusal without a message',
    files: {
      'worker/contract/errors.ts': errors("  'site.gone': 410,\n"),
      'worker/i18n/error-messages.ts': '',
    },
    expected: 'no message for site.gone',
  },
  {
    what: 'a message without a refusal',
    files: {
      'worker/contract/errors.ts': errors(''),
      'worker/i18n/error-messages.ts': "  'site.gone': msg`Gone`,\n",
    },
    expected: 'has no site.gone',
  },
]);

const fieldErrors = (text: string) => `export const FIELD_ERRORS = [\n${text}] as const;\n`;

prove('every fault of a field has a message in the browser', fieldErrorMessages, [
  {
    what: 'a fault without a message',
    files: {
      'worker/contract/errors.ts': fieldErrors("  'name.too_odd',\n"),
      'web/lib/forms/field-messages.ts': '',
    },
    expected: 'no message for name.too_odd',
  },
  {
    what: 'a message without a fault',
    files: {
      'worker/contract/errors.ts': fieldErrors(''),
      'web/lib/forms/field-messages.ts': "  'name.too_odd': msg`This name is odd`,\n",
    },
    expected: 'has no name.too_odd',
  },
]);
