import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Form } from './forms.ts';
import { Refusal } from './refusal.ts';

type Content = { content?: Record<string, { schema: object }> };
type Described = {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  'x-webhook-events': Record<string, string>;
};

const description = JSON.parse(
  readFileSync(new URL('./stripe-subset.json', import.meta.url), 'utf8'),
) as Description;

export const API_VERSION = description.info.version;

// values of a form are text: they are coerced in requests, and only there
const options = { strict: false, validateSchema: false } as const;
const requests = new Ajv2020({ ...options, coerceTypes: true }).addSchema(description, 'stripe');
const answers = new Ajv2020(options).addSchema(description, 'stripe');

const OPERATIONS = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace('{id}', '([\\w-]+)')}$`),
    described,
  })),
);

export type Operation = { name: string; id: string; described: Described };

/** The operation of the API at an address; `id` is empty where the address has none. */
export function operationAt(method: string, path: string): Operation | undefined {
  for (const { method: its, pattern, described } of OPERATIONS) {
    const [found, id = ''] = (its === method && pattern.exec(path)) || [];
    if (found) return { name: described.operationId, id, described };
  }
  return undefined;
}

/** Coerces the parameters of a request in place; throws for one that is unknown, missing or malformed. */
export function checkParameters({ described }: Operation, form: Form): void {
  const validate = compiled(requests, described.requestBody?.content, () => ({
    type: 'object',
    properties: Object.fromEntries(
      (described.parameters ?? []).flatMap(({ name, in: place, schema }) =>
        place === 'query' ? [[name, schema]] : [],
      ),
    ),
    additionalProperties: false,
  }));
  if (!validate(form)) throw refusalOf(validate.errors ?? []);
}

/** What is wrong with an answer of the sandbox, for its tests. */
export function answerProblems({ described }: Operation, status: number, body: unknown): string[] {
  const content = described.responses[status === 200 ? '200' : 'default']?.content;
  return problems(
    compiled(answers, content, () => false),
    body,
  );
}

/** What is wrong with an event of the sandbox, for its tests. */
export function eventProblems(event: { type: string; data: { object: unknown } }): string[] {
  const schema = description['x-webhook-events'][event.type];
  if (!schema) return [`${event.type} is not an event of the description`];
  return [...problems(named('read.event'), event), ...problems(named(schema), event.data.object)];
}

const named = (schema: string): ValidateFunction =>
  compileOnce(answers, { $ref: `stripe#/components/schemas/${schema}` });

const problems = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

const compiled = (
  ajv: Ajv2020,
  content: Content['content'],
  otherwise: () => object | boolean,
): ValidateFunction => compileOnce(ajv, Object.values(content ?? {})[0]?.schema ?? otherwise());

const cache = new Map<Ajv2020, Map<string, ValidateFunction>>([
  [requests, new Map()],
  [answers, new Map()],
]);

function compileOnce(ajv: Ajv2020, schema: object | boolean): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"stripe#/components');
  const before = cache.get(ajv)?.get(text);
  if (before) return before;
  const validate = ajv.compile(JSON.parse(text) as object);
  cache.get(ajv)?.set(text, validate);
  return validate;
}

/** The provider's words for the first problem; of alternatives, an unknown parameter says most. */
function refusalOf(errors: ErrorObject[]): Refusal {
  const unknown = errors.find(({ keyword }) => keyword === 'additionalProperties');
  if (unknown) {
    const param = bracketed(unknown.instancePath, unknown.params.additionalProperty);
    return new Refusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const missing = errors.find(({ keyword }) => keyword === 'required');
  if (missing) {
    const param = bracketed(missing.instancePath, missing.params.missingProperty);
    return new Refusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const param = bracketed(errors[0]?.instancePath ?? '');
  return new Refusal(`Invalid ${param}: ${errors[0]?.message ?? ''}`, { param });
}

const bracketed = (pointer: string, ...last: string[]): string => {
  const [first = '', ...inner] = [...pointer.split('/').slice(1), ...last];
  return first + inner.map((part) => `[${part}]`).join('');
};
