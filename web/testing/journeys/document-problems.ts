import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // some voice control finds a field only by the `for` of its label, also where the label contains it
    'no-redundant-for': 'off',
    // `<progress>` cannot be filled in the reading direction in every browser
    'prefer-native-element': ['error', { exclude: ['progressbar'] }],
  },
});

/** Places in the top bar at which a rule does not hold by design. */
const BY_DESIGN: [rule: string, place: RegExp][] = [
  // the same links, as a row or behind the menu button: only one of the two is displayed
  ['unique-landmark', /> header(?: > details)? > nav$/],
  // its one field is sent by Enter, or by the search key of a phone
  ['wcag/h32', /> header > search > form$/],
];

/** What html-validate finds in a document. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map((message) => ({ ...message, place: message.selector ?? `${message.line}:${message.column}` }))
    .filter(({ ruleId, place }) => !BY_DESIGN.some(([rule, where]) => rule === ruleId && where.test(place)))
    .map(({ ruleId, message, place }) => `${ruleId}: ${message} (${place})`);
}

/** What csp_evaluator finds of high or medium severity in a policy; a merely possible fault is neither. */
export const policyProblems = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, description }) => `${directive}: ${description}`);
