import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';

/** A worker to measure: the modules in its folder; the first is the entry. */
export type Worker = { name: string; folder: string; entry: string };

export type Stand = {
  miniflare: Miniflare;
  /** The URL of a worker itself, bypassing Miniflare's entry worker. */
  urlOf: (name: string) => Promise<URL>;
};

/** What production requires and a local build has not, or has otherwise. */
export const PRODUCTION = {
  ENVIRONMENT: 'production',
  JWT_SECRET: 'a-secret-for-the-bench-of-32-characters',
  MEDIA_SECRET: 'another-one-for-the-bench-of-32-chars',
  SECOND_FACTOR_KEY: 'one-more-for-the-bench-of-32-characters',
  CF_ACCOUNT_ID: 'nobody',
  ANALYTICS_TOKEN: 'none',
  PAYMENTS_URL: 'https://payments.invalid',
  ISSUER_NAME: 'Dorot (bench)',
  ISSUER_ID: '510000000',
};

type Plan = {
  built: string;
  state: string;
  workers: Worker[];
  port: number;
  origin: string;
  /** The port at which the memory of the workers can be inspected; it costs time, so only where that is measured. */
  inspector?: number | undefined;
};

/** What an isolate has in production; workerd itself enforces no limit. Read where a process starts. */
const HEAP_LIMIT = '--max-heap-size=128';

/** Starts workers in one workerd process, with the built worker's bindings and the production environment. */
export async function openStand({ built, state, workers, port, origin, inspector }: Plan): Promise<Stand> {
  const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions(
    path.join(built, 'wrangler.json'),
  );
  process.env.MINIFLARE_WORKERD_V8_FLAGS = HEAP_LIMIT;
  const { modulesRules: _, name: __, queueConsumers: ___, ...shared } = workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port,
      ...(inspector !== undefined && { inspectorPort: inspector }),
      log: new Log(LogLevel.ERROR),
      // discards the worker's log line per page
      handleStructuredLogs: () => undefined,
      resourcePersistencePath: path.join(state, 'v3'),
      resourceTmpPath: path.join(state, 'tmp'),
      telemetry: { enabled: false },
      workers: [
        ...workers.map(({ name, folder, entry }) => ({
          ...shared,
          name,
          bindings: {
            ...(shared.bindings as object),
            ...PRODUCTION,
            APP_ORIGIN: origin,
          },
          rootPath: folder,
          modules: modulesOf(folder, entry),
          unsafeInspectorProxy: inspector !== undefined,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        })),
        ...externalWorkers,
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  return { miniflare, urlOf: (name) => miniflare.unsafeGetDirectURL(name) };
}

function modulesOf(folder: string, entry: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && file !== entry,
  );
  return [entry, ...files].map((file) => ({
    type: 'ESModule',
    path: file,
    contents: readFileSync(path.join(folder, file), 'utf8'),
  }));
}
