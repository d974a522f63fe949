import { z } from 'zod';
import type { Endpoint, Schema } from '#worker/contract/endpoint.ts';
import { errors, FIELD_ERRORS } from '#worker/contract/errors.ts';
import { endpoints, schemasOf } from '#worker/contract/index.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

type Json = Record<string, unknown>;

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

/** The paths, described at the first request: converting every schema takes a fifth of a second. */
const paths = isolateMap<string, Json>();

function describePaths(): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation(name, endpoint) });
  }
}

/** The contract as OpenAPI 3.1, from the same schemas that validate requests. */
export function openapiOf(origin: string, version: string): Json {
  if (paths.size === 0) describePaths();
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT_NAME.en, version },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: problem },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { summary, access, produces, status, creates, takesForm } = endpoint;
  const { params, query, body, reply } = schemasOf(endpoint);
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(access !== 'public' && { security: [{ token: [] }] }),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(creates
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              schema: { type: 'string', minLength: 8, maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { [takesForm ? FORM : JSON_TYPE]: { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: {
      [reply || produces ? String(status ?? 200) : '204']: {
        description: 'Done',
        ...(reply && { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }),
        ...(produces && { content: { [produces]: {} } }),
      },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function parametersOf(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'params', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: Object.keys(errors) },
    params: { type: 'object' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'params'],
        properties: {
          pointer: { type: 'string' },
          code: { enum: [...FIELD_ERRORS] },
          params: { type: 'object' },
        },
      },
    },
    retry_after: { type: 'integer' },
  },
};
