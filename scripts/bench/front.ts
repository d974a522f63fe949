import { createServer, request, type Server } from 'node:http';
import { createGzip } from 'node:zlib';

const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest)|image\/svg)/;

/** What stands before the worker in production, for a browser to talk to: it compresses text. */
export async function openFront(behind: URL, port: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    const passed = request(
      {
        host: behind.hostname,
        port: behind.port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
      },
      (theirs) => {
        const { 'content-length': length, ...headers } = theirs.headers;
        const squeezes = TEXT.test(headers['content-type'] ?? '') && !headers['content-encoding'];
        answer.writeHead(theirs.statusCode ?? 502, {
          ...headers,
          ...(squeezes
            ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
            : length && { 'Content-Length': length }),
        });
        if (squeezes) theirs.pipe(createGzip({ level: 6 })).pipe(answer);
        else theirs.pipe(answer);
      },
    );
    passed.once('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}
