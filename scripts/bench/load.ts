import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const PHONE = {
  'User-Agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'Accept-Language': 'he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7',
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
};
const CONNECTIONS = 8;
const alone = new Agent();

export type Answer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer };

/** One request from a phone to this machine. */
export function ask(
  base: URL,
  path: string,
  headers: Record<string, string> = {},
  agent = alone,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, host: base.hostname, port: base.port, path, headers: { ...PHONE, ...headers } },
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
    asked.once('error', reject).end();
  });
}

/** Asks for each path once, eight at a time; every answer has to be `status`. */
export async function volley(base: URL, paths: string[], status: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const one = async () => {
    while (next < paths.length) {
      const path = paths[next++] ?? '';
      const answer = await ask(base, path, {}, agent);
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}, not ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  agent.destroy();
}
