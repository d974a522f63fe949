import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Backup } from '#worker/contract/export.ts';
import { backupState, EXPORT_ID, MEDIA_BYTES, MEMORIES, storeFiles } from './backup-state.ts';
import { atMost, exactly, type Line } from './goal.ts';
import { openHeap } from './heap.ts';
import { sendRequest } from './load.ts';
import { BACKUP_INSPECTOR_PORT, type Resources, type Running } from './resources.ts';
import { ownersToken } from './session.ts';

const MIB = 1024 ** 2;
const QUERIES = 900;
const KILLED_AT = [10, 50, 90];
const CUT_AT = [0.1, 0.5, 0.9];
/** What is held after the same work again, against before. */
const GROWTH = 1.5;
/** With what is not collected yet; an isolate has 128 MB. */
const MOST_MIB = 96;

type Step = { queries: number; isDone: boolean };

/** A backup of 5,000 memories and 2 GB, whose building is killed and whose download is cut. */
export async function backupLines({ folder, stepped }: Resources): Promise<Line[]> {
  const { state, site } = await backupState(folder);
  let running = await stepped(state);
  await storeFiles(running.miniflare);
  const heap = await openHeap(BACKUP_INSPECTOR_PORT);
  let queries = 0;
  const whole = async () => {
    await begin(running, site);
    for (let step = await nextStep(running); step; step = await nextStep(running)) {
      if (!step.isDone) throw new Error('A step of the backup failed.');
      queries = Math.max(queries, step.queries);
    }
  };
  await whole();
  const before = await heap.during(whole);
  const after = await heap.during(whole);
  const reference = await storedIn(running);

  const base = await running.urlOf('dorot');
  const files = await filesOf(base, site);
  const at = (name: string, number: number) => path.join(folder, `${name}-${number}.zip`);
  const download = async (name: string, cuts: number[]) => {
    for (const [number, { url }] of files.entries()) await downloaded(base, url, at(name, number), cuts);
  };
  const first = await heap.during(() => download('whole', []));
  const second = await heap.during(() => download('cut', CUT_AT));
  heap.close();
  const expected: string[] = [];
  const found: string[] = [];
  const tested = new Set<string>();
  for (const [number, { bytes }] of files.entries()) {
    expected.push(`${bytes} bytes, ${await hashOf(at('whole', number))}`);
    found.push(`${statSync(at('cut', number)).size} bytes, ${await hashOf(at('cut', number))}`);
    tested.add(testedZip(at('cut', number)));
  }
  const data = dataOf(at('cut', 0));
  for (const number of files.keys()) for (const name of ['whole', 'cut']) rmSync(at(name, number));

  const differing: string[] = [];
  for (const percent of KILLED_AT) {
    running = await killedAt(percent, running, site, () => stepped(state));
    if ((await storedIn(running)) !== reference) differing.push(`${percent} %`);
  }
  const what = `a backup of ${MEMORIES.toLocaleString('en')} memories and ${(MEDIA_BYTES / 1e9).toFixed(1)} GB`;
  const ratio = (least: [number, number]) => Number((least[1] / least[0]).toFixed(3));
  const building = ratio([before.least, after.least]);
  const downloading = ratio([first.least, second.least]);
  return [
    atMost('G2', `${what}: queries of an invocation`, queries, QUERIES, 'queries'),
    atMost('G2', `${what}: heap held after building it again`, building, GROWTH, '× before'),
    atMost('G2', `${what}: heap at most while it is built`, after.most / MIB, MOST_MIB, 'MiB'),
    atMost('G2', `${what}: heap held after downloading it again`, downloading, GROWTH, '× before'),
    atMost('G2', `${what}: heap at most while it is downloaded`, second.most / MIB, MOST_MIB, 'MiB'),
    exactly('G2', 'killed at 10, 50 and 90 %: other bytes', 'none', differing.join(', ') || 'none'),
    exactly('G2', 'cut at 10, 50 and 90 % and resumed: the ZIPs', expected.join('; '), found.join('; ')),
    exactly('G2', 'unzip -t', 'no errors', [...tested].join('; ')),
    exactly('G2', 'data.json by its schema', `${MEMORIES} memories of the bench, no errors`, data),
  ];
}

/** Begins the building anew, as of the same order. */
async function begin({ miniflare }: Running, site: number): Promise<void> {
  const db = await miniflare.getD1Database('DB', 'dorot');
  const bucket = await miniflare.getR2Bucket('MEDIA', 'dorot');
  const { objects } = await bucket.list({ prefix: `exports/${EXPORT_ID}/` });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  const now = new Date().toISOString();
  const week = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  await db.batch([
    db.prepare("delete from outbox where name = 'build_export'"),
    db
      .prepare(
        `insert into exports (id, user_id, site_id, is_backup, locale, state, volumes, created_at, expires_at)
         select ?1, owner_id, id, 1, 'he', 'building', '[]', '2026-11-12T09:00:00.000Z', ?2 from sites where id = ?3
         on conflict (id) do update set state = 'building', cursor = null, progress = 0, volumes = '[]'`,
      )
      .bind(EXPORT_ID, week, site),
    db
      .prepare(
        `insert into outbox (id, name, payload, created_at, due_at) values (?, 'build_export', json_object('id', ?), ?, ?)`,
      )
      .bind(crypto.randomUUID(), EXPORT_ID, now, now),
  ]);
}

/** Null where none is left. */
async function nextStep(running: Running): Promise<Step | null> {
  const answer = await sendRequest(await running.urlOf('dorot'), '/bench/step');
  if (answer.status !== 200) throw new Error(`a step answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body.toString()) as Step | null;
}

/** Kills the process in the step after so much was built, and goes on in another. */
async function killedAt(
  percent: number,
  running: Running,
  site: number,
  open: () => Promise<Running>,
): Promise<Running> {
  let current = running;
  // sooner each time, where the step was faster than the one before it
  for (let share = 0.5; ; share /= 2) {
    const took = await builtTo(percent, current, site);
    const isCut = nextStep(current).then(
      () => false,
      () => true,
    );
    await pause(took * share);
    process.kill(current.pid, 'SIGKILL');
    const wasCut = await isCut;
    await current.close();
    current = await open();
    if (wasCut) break;
  }
  for (let step = await nextStep(current); step; step = await nextStep(current));
  return current;
}

/** Returns how many milliseconds the last step took. */
async function builtTo(percent: number, running: Running, site: number): Promise<number> {
  await begin(running, site);
  const db = await running.miniflare.getD1Database('DB', 'dorot');
  for (;;) {
    const began = performance.now();
    await nextStep(running);
    const took = performance.now() - began;
    const row = await db.prepare('select progress from exports where id = ?').bind(EXPORT_ID).first();
    if (Number(row?.progress) >= percent) return took;
  }
}

/** One hash of all that is stored of the backup, by name. */
async function storedIn({ miniflare }: Running): Promise<string> {
  const bucket = await miniflare.getR2Bucket('MEDIA', 'dorot');
  const hash = createHash('sha256');
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: `exports/${EXPORT_ID}/`, ...(cursor && { cursor }) });
    for (const { key } of page.objects) {
      const object = await bucket.get(key);
      hash.update(`${key}\0`).update(Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer()));
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return hash.digest('hex');
}

/** The ZIP files of the backup, as its owner is shown them. */
async function filesOf(base: URL, site: number): Promise<Backup['files']> {
  const token = await ownersToken(base);
  const answer = await sendRequest(base, { path: `/api/sites/${site}/backup`, token });
  const { backup } = JSON.parse(answer.body.toString()) as { backup: Backup | null };
  if (backup?.state !== 'ready') throw new Error(`no backup: ${answer.body}`);
  return backup.files;
}

/** Downloads to a file as a browser does: each time the line breaks, it goes on where it stopped. */
async function downloaded(base: URL, url: string, file: string, cuts: number[]): Promise<void> {
  rmSync(file, { force: true });
  const left = [...cuts];
  let total = Number.POSITIVE_INFINITY;
  for (let at = 0; at < total; at = statSync(file).size) {
    const cut = left.shift();
    await new Promise<void>((resolve, reject) => {
      const headers = at > 0 ? { Range: `bytes=${at}-` } : {};
      const asked = get(
        { host: base.hostname, port: base.port, path: url, headers, agent: false },
        (answer) => {
          if (answer.statusCode !== (at > 0 ? 206 : 200)) {
            reject(new Error(`the download answered ${answer.statusCode}`));
            return;
          }
          total = at + Number(answer.headers['content-length']);
          let passed = at;
          answer.on('data', (chunk: Buffer) => {
            passed += chunk.length;
            if (cut !== undefined && passed >= cut * total) asked.destroy();
          });
          pipeline(answer, createWriteStream(file, { flags: 'a' })).then(resolve, () => resolve());
        },
      );
      asked.once('error', (error) => {
        if (!asked.destroyed) reject(error);
      });
    });
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 16);
}

/** What an unzipper says of a ZIP: that of the system, else Python’s. */
function testedZip(file: string): string {
  const unzip = spawnSync('unzip', ['-tq', file], { encoding: 'utf8' });
  if (!unzip.error) return unzip.status === 0 ? 'no errors' : unzip.stdout.trim();
  const program = 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).testzip() or "no errors")';
  const python = spawnSync('python3', ['-c', program, file], { encoding: 'utf8' });
  if (python.error) throw new Error('Testing a ZIP needs unzip or Python: apt-get install unzip.');
  return python.stdout.trim() || python.stderr.trim();
}

/** What a validator says of the data in a ZIP, and how many memories of the bench there are. */
function dataOf(zip: string): string {
  const program =
    'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))';
  const json = (name: string) =>
    JSON.parse(
      execFileSync('python3', ['-c', program, zip, name], { maxBuffer: 64 * MIB, encoding: 'utf8' }),
    );
  const schema = json('schema.json');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const errors: string[] = [];
  const check = (name: string, by: object) => {
    const data = json(name);
    if (!ajv.validate(by, data)) errors.push(`${name}: ${ajv.errorsText()}`);
    return data;
  };
  const { memories } = check('data.json', schema);
  let found = 0;
  for (const { file } of memories.files)
    found += check(file, schema.$defs.memories_file).memories.filter(({ tags }: { tags: string[] }) =>
      tags.includes('bench'),
    ).length;
  return `${found} memories of the bench, ${errors.join('; ') || 'no errors'}`;
}
