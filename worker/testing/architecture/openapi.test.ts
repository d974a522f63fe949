import { describe, expect, test } from 'vitest';
import { errors, FIELD_ERRORS } from '#worker/contract/errors.ts';
import { endpoints, schemasOf } from '#worker/contract/index.ts';
import { testApp, testEnv } from '#worker/testing/app.ts';

type Schema = { $ref?: string; [key: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
};

const response = await testApp().request('/api/openapi.json');
const document = await response.json<Document>();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** The violations of OpenAPI 3.1 in a description. */
function faults({ openapi, info, paths, components }: Document): string[] {
  const wrong: string[] = [];
  if (!/^3\.1\.\d+$/.test(openapi)) wrong.push('version');
  if (!info.title || !info.version) wrong.push('info');
  const ids = new Set<string>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const at = `${method} ${path}`;
      if (!/^(get|post|put|patch|delete)$/.test(method)) wrong.push(`${at}: method`);
      if (ids.has(one.operationId)) wrong.push(`${at}: operationId`);
      ids.add(one.operationId);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const inPath = one.parameters.filter((parameter) => parameter.in === 'path');
      if (String(inPath.map(({ name }) => name).sort()) !== String(named))
        wrong.push(`${at}: path parameters`);
      if (inPath.some(({ required }) => required !== true))
        wrong.push(`${at}: a path parameter may be left out`);
      if (one.parameters.some(({ schema, name }) => !schema || !name)) wrong.push(`${at}: parameters`);
      if (method === 'get' && one.requestBody) wrong.push(`${at}: body`);
      for (const [status, { description }] of Object.entries(one.responses)) {
        if (!/^([1-5]\d\d|default)$/.test(status) || !description) wrong.push(`${at}: responses`);
      }
      for (const requirement of one.security ?? []) {
        for (const scheme of Object.keys(requirement))
          if (!components.securitySchemes[scheme]) wrong.push(`${at}: security`);
      }
    }
  }
  const text = JSON.stringify({ paths, components });
  for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    if (!components.schemas[name]) wrong.push(`${name}: not there`);
  }
  if (/"\$ref":"(?!#)/.test(text) || /"\$schema"/.test(text)) wrong.push('a reference elsewhere');
  return wrong;
}

describe('the author of a client reads a description', () => {
  test('that is right, as OpenAPI 3.1 has it', () => {
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(faults(document)).toEqual([]);
    expect(document.servers).toEqual([{ url: testEnv.APP_ORIGIN }]);
  });

  test('and one that is wrong would be found out', () => {
    const broken = structuredClone(document);
    const operation = broken.paths['/api/sites/{id}']?.get;
    if (operation) {
      operation.parameters = [];
      operation.operationId = 'health';
      operation.security = [{ nobody: [] }];
      operation.responses.default = {
        description: '',
        content: { x: { schema: { $ref: '#/components/schemas/Nothing' } } },
      };
    }
    broken.openapi = '2.0';
    expect(faults(broken)).toHaveLength(6);
    expect(faults(broken)).toEqual(
      expect.arrayContaining([
        'version',
        'get /api/sites/{id}: path parameters',
        'get /api/sites/{id}: responses',
        'get /api/sites/{id}: security',
        expect.stringMatching(/: operationId$/),
        'Nothing: not there',
      ]),
    );
  });

  test('of every endpoint, and of nothing else', () => {
    const listed = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    );
    const promised = Object.entries(endpoints).map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.sort()).toEqual(promised.sort());
  });

  test.each(operations)('$method $path: who may call it, what goes in, what comes out', ({ operation }) => {
    const endpoint = endpoints[operation.operationId];
    const { access, produces, creates, status } = endpoint ?? {};
    const { body, reply } = endpoint ? schemasOf(endpoint) : {};
    expect(operation.security !== undefined).toBe(access !== 'public');
    expect(operation.requestBody !== undefined).toBe(body !== undefined);
    expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(creates === true);
    const good = operation.responses[String(reply || produces ? (status ?? 200) : 204)];
    expect(Object.keys(good?.content ?? {})).toEqual(
      reply ? ['application/json'] : produces ? [produces] : [],
    );
    expect(operation.responses.default?.content).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    });
    expect(operation.summary.length).toBeGreaterThan(10);
  });

  test('that names every refusal there is', () => {
    const { code } = (document.components.schemas.Problem?.properties ?? {}) as { code: { enum: string[] } };
    expect(code.enum).toEqual(Object.keys(errors));
  });

  test('and every field error', () => {
    const { errors: fields } = (document.components.schemas.Problem?.properties ?? {}) as Record<
      string,
      unknown
    >;
    expect(fields).toMatchObject({
      items: { properties: { code: { enum: FIELD_ERRORS } } },
    });
  });

  test('and can read it as a page that brings nothing in from elsewhere', async () => {
    const page = await testApp().request('/api/docs');
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    expect(html).toContain('spec-url="/api/openapi.json"');
    expect(html).not.toMatch(/https?:\/\//);
  });
});
