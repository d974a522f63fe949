import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';

type Place = {
  /** The folder of the built worker, whose bindings all workers have. */
  built: string;
  state: string;
  port: number;
  /** The port at which the memory of the workers can be inspected; it costs time, so only where that is measured. */
  inspector?: number | undefined;
};

type BuiltOptions = ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions'];

/** What an isolate has in production; workerd itself enforces no limit. Read where a process starts. */
const HEAP_LIMIT = '--max-heap-size=128';

/** Starts a workerd process; `workersOf`: the workers in it, from the options of the built one. */
export async function startWorkerd(
  { built, state, port, inspector }: Place,
  workersOf: (options: Omit<BuiltOptions, 'modulesRules' | 'name'>) => object[],
): Promise<Miniflare> {
  const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions(
    path.join(built, 'wrangler.json'),
  );
  const { modulesRules: _, name: __, ...options } = workerOptions;
  process.env.MINIFLARE_WORKERD_V8_FLAGS = HEAP_LIMIT;
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
        ...workersOf(options).map((worker) => ({
          ...worker,
          unsafeInspectorProxy: inspector !== undefined,
        })),
        ...externalWorkers,
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  return miniflare;
}

const KINDS: Record<string, string | undefined> = { '.js': 'ESModule', '.bin': 'Data' };

/** The modules of a built worker, the entry first. */
export function modulesOf(folder: string, entry: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => KINDS[path.extname(file)] && file !== entry,
  );
  return [entry, ...files].map((file) => ({
    type: KINDS[path.extname(file)],
    path: file,
    contents: readFileSync(path.join(folder, file)),
  }));
}
