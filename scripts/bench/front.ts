import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';

const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest)|image\/svg)/;
const LEVEL = 6;

type CachedFile = { headers: OutgoingHttpHeaders; body: Buffer };

/**
 * A proxy in place of what precedes the worker in production: compresses text and serves built files itself,
 * so that serving them does not distort the browser measurements.
 */
export async function openFront(behind: URL, port: number): Promise<Server> {
  const cache = new Map<string, CachedFile>();
  const server = createServer((incoming, answer) => {
    const known = cache.get(incoming.url ?? '');
    if (known) {
      answer.writeHead(200, known.headers).end(known.body);
      return;
    }
    const passed = request(
      {
        host: behind.hostname,
        port: behind.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      async (theirs) => {
        const { 'content-length': length, ...headers } = theirs.headers;
        const squeezes = squeezable(theirs);
        const squeezed = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
        if (incoming.method === 'GET' && incoming.url?.startsWith('/assets/') && theirs.statusCode === 200) {
          const whole = await buffer(theirs);
          const body = squeezes ? gzipSync(whole, { level: LEVEL }) : whole;
          const own = { ...headers, ...(squeezes && squeezed), 'Content-Length': body.length };
          cache.set(incoming.url ?? '', { headers: own, body });
          answer.writeHead(200, own).end(body);
          return;
        }
        answer.writeHead(theirs.statusCode ?? 502, {
          ...headers,
          ...(squeezes ? squeezed : length && { 'Content-Length': length }),
        });
        if (squeezes) theirs.pipe(createGzip({ level: LEVEL })).pipe(answer);
        else theirs.pipe(answer);
      },
    );
    passed.once('error', () => answer.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}

const squeezable = ({ headers }: IncomingMessage): boolean =>
  TEXT.test(headers['content-type'] ?? '') && !headers['content-encoding'];
