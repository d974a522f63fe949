import fc from 'fast-check';

/** The part of JSON Schema that our OpenAPI page uses. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

/** Values that are mostly valid for the schema. */
export function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valid));
  if (schema.allOf) return valid(Object.assign({}, ...schema.allOf) as JsonSchema);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valid(one)])), {
        requiredKeys: schema.required ?? [],
      });
    }
    default:
      return fc.jsonValue();
  }
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'email') return fc.integer({ min: 1, max: 999 }).map((at) => `fuzz-${at}@example.org`);
  if (format === 'date-time') return fc.constant('2026-11-10T12:00:00.000Z');
  if (format === 'date') return fc.constant('2026-11-10');
  if (format === 'uuid') return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' });
}

/** A valid value with one or two places replaced by a hostile value, removed or added. */
export const mutated = (schema: JsonSchema, hostile: unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid(schema),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('put', 'drop', 'add'), fc.constantFrom(...hostile)), {
        maxLength: 2,
      }),
    )
    .map(([value, changes]) =>
      changes.reduce<unknown>((now, [at, how, thing]) => changed(now, at, how, thing), value),
    );

function changed(value: unknown, at: number, how: string, thing: unknown): unknown {
  if (typeof value !== 'object' || value === null) return how === 'put' ? thing : value;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (how === 'add') return { ...value, [typeof thing === 'string' ? thing : 'role_id']: thing };
  if (key === undefined) return value;
  const inner = (value as Record<string, unknown>)[key];
  const deeper = typeof inner === 'object' && inner !== null && at % 3 !== 0;
  const next = deeper ? changed(inner, Math.floor(at / 7), how, thing) : thing;
  if (Array.isArray(value)) return value.with(Number(key), next);
  const { [key]: _, ...rest } = value as Record<string, unknown>;
  return how === 'drop' && !deeper ? rest : { ...rest, [key]: next };
}
