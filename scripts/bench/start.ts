import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { against, beside, type Line } from './goal.ts';
import { sendRequest } from './load.ts';
import { cpuMicroseconds } from './meter.ts';
import { median } from './race.ts';
import { uploadedFiles, workerManifest } from './worker-size.ts';

const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };

const ROUNDS = 15;
const PATIENCE_MS = 30_000;
/** A code with a wrong check character: its scan makes no database query. */
const SCAN = '/s/0123456789ABC';
const BARE =
  "export default { fetch: () => new Response(null, { status: 302, headers: { Location: '/' } }) };\n";

/** The bindings that the worker requires at startup; a scan of an invalid code uses none of them. */
const BINDINGS = {
  ENVIRONMENT: 'production',
  APP_ORIGIN: 'https://dorot.example',
  EDITION: 'memorial',
  MAIL_FROM: 'mail@dorot.example',
  JWT_SECRET: 'a-secret-for-the-bench-of-32-characters',
  MEDIA_SECRET: 'another-one-for-the-bench-of-32-chars',
  SECOND_FACTOR_KEY: 'one-more-for-the-bench-of-32-characters',
  CF_ACCOUNT_ID: 'nobody',
  ANALYTICS_TOKEN: 'none',
  ...Object.fromEntries(
    ['ASSETS', 'DB', 'MEDIA', 'QUEUE', 'SEARCH_LIMIT', 'QR_LIMIT', 'AUTH_LIMIT', 'SCANS', 'MAIL'].map(
      (name) => [name, 'a stand-in'],
    ),
  ),
};

/** P15: CPU time from starting workerd to the first scan's response, beside smaller and larger entries. */
export async function startLines(built: string, folder: string): Promise<Line[]> {
  const here = path.join(folder, 'start');
  mkdirSync(here);
  const modules = uploadedFiles(built).filter((file) => file !== 'counted.js' && file !== 'counting.js');
  for (const file of modules) cpSync(path.join(built, file), path.join(here, file));
  writeFileSync(path.join(here, 'bare.js'), BARE);
  const app = workerManifest(built)['../worker/app/entry.ts'];
  if (!app) throw new Error('The built worker has no app that it imports on demand.');
  writeFileSync(
    path.join(here, 'whole.js'),
    `import './${app.file}';\nexport { default } from './index.js';\n`,
  );
  const settings = JSON.parse(readFileSync(path.join(built, 'wrangler.json'), 'utf8')) as Settings;
  const planned = (name: string, list: string[]) => {
    writeFileSync(path.join(here, `${name}.capnp`), configOf(settings, list));
    return path.join(here, `${name}.capnp`);
  };
  const entries = {
    alone: planned('alone', ['bare.js']),
    bare: planned('bare', ['bare.js', ...modules]),
    ours: planned('ours', ['index.js', ...modules.filter((file) => file !== 'index.js')]),
    whole: planned('whole', ['whole.js', ...modules]),
  };
  const names = Object.keys(entries) as (keyof typeof entries)[];
  const spent = { alone: [], bare: [], ours: [], whole: [] } as Record<keyof typeof entries, number[]>;
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const ms = await millisecondsToScan(entries[name]);
      if (round >= 0) spent[name].push(ms);
    }
  }
  rmSync(here, { recursive: true });
  const ratio = (reference: keyof typeof entries) =>
    median(spent.ours.map((one, at) => one / (spent[reference][at] ?? Number.NaN)));
  const what = 'start to the first scan, CPU';
  const line = (reference: keyof typeof entries, name: string) =>
    [
      'P15',
      what,
      [median(spent[reference]), name] as [number, string],
      median(spent.ours),
      ratio(reference),
    ] as const;
  return [
    against(...line('bare', 'bare, same modules'), 1.15, 'ms'),
    // the cost of modules that are not evaluated, and of an entry that evaluates the app
    beside(...line('alone', 'bare, alone'), 'ms'),
    beside(...line('whole', 'app evaluated first'), 'ms'),
  ];
}

type Settings = { compatibility_date: string; compatibility_flags: string[] };

function configOf({ compatibility_date, compatibility_flags }: Settings, modules: string[]): string {
  const quoted = JSON.stringify;
  const listed = modules.map(
    (file) =>
      `(name = ${quoted(file)}, ${file.endsWith('.js') ? 'esModule' : 'data'} = embed ${quoted(file)})`,
  );
  const bindings = Object.entries(BINDINGS).map(
    ([name, text]) => `(name = ${quoted(name)}, text = ${quoted(text)})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${listed.join(', ')}],
  compatibilityDate = ${quoted(compatibility_date)},
  compatibilityFlags = ${quoted(compatibility_flags)},
  bindings = [${bindings.join(', ')}],
);
`;
}

async function millisecondsToScan(config: string): Promise<number> {
  const child = spawn(workerd, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  try {
    const port = await portOf(child);
    const { status } = await sendRequest(new URL(`http://127.0.0.1:${port}`), SCAN);
    if (status !== 302) throw new Error(`the first scan answered ${status}`);
    return cpuMicroseconds(child.pid ?? 0) / 1000;
  } finally {
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }
}

/** Resolves with the port that workerd listens on; rejects with its error output otherwise. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let [told, complaint] = ['', ''];
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      const port = /"event":"listen".*?"port":(\d+)/.exec(told)?.[1];
      if (port) resolve(Number(port));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('close', () => reject(new Error(`workerd ended: ${complaint}`)));
    setTimeout(() => reject(new Error('workerd did not start.')), PATIENCE_MS).unref();
  });
}
