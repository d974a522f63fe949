import { vi } from 'vitest';

type Answer = (request: Request) => Response | Promise<Response>;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

export const problem = (code: string, status: number, detail = code, more: object = {}): Response =>
  new Response(
    JSON.stringify({
      type: `/problems/${code}`,
      title: code,
      status,
      detail,
      code,
      params: {},
      request_id: 'r-1',
      ...more,
    }),
    { status, headers: { 'Content-Type': 'application/problem+json; charset=utf-8' } },
  );

/** Stubs `fetch`: responds by method and path, and records the requests. */
export function network(answers: Record<string, Answer>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const request = new Request(new URL(input, location.origin), init);
    asked.push(request.clone());
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return await answer(request);
  });
  return asked;
}
