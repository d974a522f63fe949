import { vi } from 'vitest';

type Handler = (request: Request) => Response | Promise<Response>;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

export const problem = (code: string, status: number, detail = code, extra: object = {}): Response =>
  new Response(
    JSON.stringify({
      type: `/problems/${code}`,
      title: code,
      status,
      detail,
      code,
      params: {},
      request_id: 'r-1',
      ...extra,
    }),
    { status, headers: { 'Content-Type': 'application/problem+json; charset=utf-8' } },
  );

/** Stubs `fetch`: responds by method and path, and records the requests. */
export function network(handlers: Record<string, Handler>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, location.origin), init);
    const handler = handlers[`${request.method} ${new URL(request.url).pathname}`];
    // asked by a test that ended without a connection
    if (handler || !request.url.endsWith('/api/health')) requests.push(request.clone());
    if (!handler) throw new TypeError('Failed to fetch');
    return await handler(request);
  });
  return requests;
}
