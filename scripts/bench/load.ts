import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const PHONE = {
  'User-Agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'Accept-Language': 'he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7',
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};
const CONNECTIONS = 8;
const alone = new Agent();

export type Answer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

/** A request: a path to GET, or a path with JSON to POST. */
export type RequestSpec = string | { path: string; token?: string; json?: unknown };

/**
 * Sends one request as a phone would to this machine; each one with a body comes from a separate IP network.
 */
export function sendRequest(base: URL, spec: RequestSpec, agent = alone): Promise<Answer> {
  const { path, token, json } = typeof spec === 'string' ? { path: spec } : spec;
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = {
    ...PHONE,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'CF-Connecting-IP': randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        method: body === undefined ? 'GET' : 'POST',
        path,
        headers,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            rawHeaders: answer.rawHeaders,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.once('error', reject).end(body);
  });
}

/** Sends each request once, eight concurrently; throws unless every response has `status`. */
export async function volley(base: URL, requests: readonly RequestSpec[], status: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const one = async () => {
    for (let asked = requests[next++]; asked !== undefined; asked = requests[next++]) {
      const answer = await sendRequest(base, asked, agent);
      if (answer.status !== status)
        throw new Error(`${JSON.stringify(asked)} answered ${answer.status}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  agent.destroy();
}
