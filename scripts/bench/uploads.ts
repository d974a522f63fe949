import { Agent, type ClientRequest, request } from 'node:http';
import { crc32 } from 'node:zlib';
import { CORPUS } from '#worker/testing/corpus/corpus.ts';
import type { SentFile } from '#worker/testing/send-file.ts';
import { atMost, exactly, type Line } from './goal.ts';
import { openHeap } from './heap.ts';
import { type Answer, sendRequest } from './load.ts';
import { residentBytes } from './meter.ts';
import type { Running } from './resources.ts';
import { OWNER, ownersToken } from './session.ts';

const MIB = 1024 ** 2;
const PART_BYTES = 5 * MIB;
const VIDEO_BYTES = 200_000_000;
/** Before and after it, so that code and caches are there, and the same work shows what is held. */
const WARM_BYTES = 32_000_000;
const PARALLEL = 3;
const BREAKS = [0.1, 0.5, 0.9];
const SLICE = 256 * 1024;
/** A connection for each part: one that is reused may have been closed meanwhile. */
const alone = new Agent();
const GROWTH_MIB = 2;
/** Over the corpus of uploads, of the whole process, which has taken it once before. */
const RESIDENT_GROWTH_MIB = 64;
/** With what is not collected yet; an isolate has 128 MB. */
const MOST_MIB = 96;

/** The beginning of a WebM file. */
const HEAD = Buffer.from('1a45dfa3a3428684', 'hex');

type Upload = { base: URL; token: string; site: number };
type Sent = { id: string; parts: number; begun: number; bytes: number; crc: number };

/**
 * A video of 200 MB whose line breaks three times, and what the worker's heap grows by meanwhile; and what its process
 * grows by over the corpus of uploads, which it has taken before: a file that is held would show each time.
 */
export async function uploadLines({ miniflare, urlOf, pid }: Running, inspector: number): Promise<Line[]> {
  const base = await urlOf('dorot');
  const db = await miniflare.getD1Database('DB', 'dorot');
  const site = await db
    .prepare(
      `select s.id from sites s join members m on m.owner_kind = 'site' and m.owner_id = s.id and m.group_id = 1
       join users u on u.id = m.user_id where u.email = ? and s.deleted_at is null limit 1`,
    )
    .bind(OWNER)
    .first<{ id: number }>();
  if (!site) throw new Error('The owner of the demo owns no site.');
  await db.prepare('update sites set subscribed = 1 where id = ?').bind(site.id).run();
  const to: Upload = { base, token: await ownersToken(base), site: site.id };

  const heap = await openHeap(inspector);
  const short = () => sentVideo(to, WARM_BYTES, [...BREAKS]);
  await short();
  const before = await heap.during(short);
  const { result: sent, most } = await heap.during(() => sentVideo(to, VIDEO_BYTES, [...BREAKS]));
  const after = await heap.during(short);
  heap.close();
  const growth = Math.max(0, after.least - before.least);
  // fills the heaps and caches of all workers of the process, those of the local database and store too
  await sentCorpus(to);
  const resident = residentBytes(pid);
  const corpus = await sentCorpus(to);
  const residentGrowth = Math.max(0, residentBytes(pid) - resident);

  const rows = await db
    .prepare('select key, file_bytes, file_crc from media where id = ?')
    .bind(sent.id)
    .all<{ key: string; file_bytes: number; file_crc: number }>();
  const bucket = await miniflare.getR2Bucket('MEDIA', 'dorot');
  const [row] = rows.results;
  const { objects } = await bucket.list({ prefix: `${row?.key}/` });
  const whole = `1 row, 1 object, ${VIDEO_BYTES} bytes, CRC ${sent.crc}`;
  const found = `${rows.results.length} row, ${objects.length} object, ${objects[0]?.size} bytes, CRC ${row?.file_crc}`;
  const what = 'a video of 200 MB, broken off three times';
  return [
    exactly('G6', `${what}: what there is`, whole, found),
    atMost('G6', `${what}: parts sent again`, sent.begun - sent.parts, BREAKS.length * PARALLEL, 'parts'),
    atMost('G6', `${what}: heap growth for 64 MiB`, (growth / sent.bytes) * 64, GROWTH_MIB, 'MiB'),
    atMost('G6', `${what}: heap at most`, most / MIB, MOST_MIB, 'MiB'),
    atMost(
      'G4',
      `the corpus of ${corpus} uploads a second time: growth of the process`,
      residentGrowth / MIB,
      RESIDENT_GROWTH_MIB,
      'MiB',
    ),
  ];
}

/** The bytes of a part: of each another one repeated. */
function bytesOf(part: number, size: number): Buffer {
  const bytes = Buffer.alloc(size, part);
  if (part === 1) {
    HEAD.copy(bytes);
    bytes.write('webm', HEAD.length);
  }
  return bytes;
}

/** Uploads a video as the app does; all connections are cut when its shares in `breaks` have been sent. */
async function sentVideo({ base, token, site }: Upload, size: number, breaks: number[]): Promise<Sent> {
  const ask = async (path: string, json?: unknown) => {
    const answer = await sendRequest(base, { path, token, ...(json !== undefined && { json }) });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body.toString()) as Record<string, unknown>;
  };
  const files = [{ name: 'wedding.webm', type: 'video/webm', bytes: size }];
  const begun = await ask('/api/media/start', { purpose: 'memory', target: site, files });
  const id = String(begun.upload_id);
  const total = Math.ceil(size / PART_BYTES);
  const sizeOf = (part: number) => Math.min(PART_BYTES, size - (part - 1) * PART_BYTES);
  let tries = 0;
  let bytes = 0;
  for (;;) {
    const status = (await ask(`/api/media/${id}`)) as { parts?: { part: number; received: boolean }[] };
    const waiting = (status.parts ?? []).flatMap(({ part, received }) => (received ? [] : [part]));
    if (waiting.length === 0) break;
    const arrived = Array.from({ length: total }, (_, at) => at + 1).filter((one) => !waiting.includes(one));
    let passed = arrived.reduce((sum, part) => sum + sizeOf(part), 0);
    const open = new Set<ClientRequest>();
    let isCut = false;
    const lane = async () => {
      for (let part = waiting.shift(); part !== undefined && !isCut; part = waiting.shift()) {
        tries++;
        const body = bytesOf(part, sizeOf(part));
        await put(base, `/api/media/${id}/${part}`, token, body, open, (more) => {
          passed += more;
          bytes += more;
          if (breaks[0] === undefined || passed < breaks[0] * size) return;
          breaks.shift();
          isCut = true;
          for (const one of open) one.destroy();
        });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
  }
  let crc = 0;
  for (let part = 1; part <= total; part++) crc = crc32(bytesOf(part, sizeOf(part)), crc);
  await ask(`/api/media/${id}/done`, {});
  return { id, parts: total, begun: tries, bytes, crc };
}

/** Sends every file of the corpus, whether it is refused or not; returns how many there are. */
async function sentCorpus(to: Upload): Promise<number> {
  const files = Object.values(CORPUS).flatMap((subject) => subject.files);
  for (const { file } of files) await sentFiles(to, [file]);
  return files.length;
}

/** Uploads the files of one attachment, part by part; returns the reply, or undefined where the beginning is refused. */
export async function sentFiles(
  { base, token, site }: Upload,
  files: readonly SentFile[],
): Promise<Answer | undefined> {
  const announced = files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length }));
  const json = { purpose: 'memory', target: site, files: announced };
  const begun = await sendRequest(base, { path: '/api/media/start', token, json });
  if (begun.status >= 300) return undefined;
  const { upload_id, parts } = JSON.parse(begun.body.toString()) as {
    upload_id: string;
    parts: { part: number; file: number; bytes: number }[];
  };
  const sent = files.map(() => 0);
  for (const { part, file, bytes } of parts) {
    const from = sent[file] ?? 0;
    sent[file] = from + bytes;
    const body = Buffer.from(files[file]?.bytes.subarray(from, from + bytes) ?? []);
    await put(base, `/api/media/${upload_id}/${part}`, token, body, new Set(), () => undefined).catch(
      () => undefined,
    );
  }
  return sendRequest(base, { path: `/api/media/${upload_id}/done`, token, json: {} });
}

/** Sends a part; resolves also where its connection was cut. */
function put(
  base: URL,
  path: string,
  token: string,
  bytes: Buffer,
  open: Set<ClientRequest>,
  onSent: (more: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Length': bytes.length };
    const to = { host: base.hostname, port: base.port, path };
    const sending = request({ ...to, method: 'PUT', headers, agent: alone });
    open.add(sending);
    const end = () => {
      open.delete(sending);
      resolve();
    };
    sending.once('error', end).once('close', end);
    sending.once('response', (answer) => {
      answer.resume();
      if (answer.statusCode !== 204) reject(new Error(`${path} answered ${answer.statusCode}`));
      else answer.once('end', end);
    });
    let at = 0;
    const more = () => {
      while (at < bytes.length && !sending.destroyed) {
        const slice = bytes.subarray(at, at + SLICE);
        at += slice.length;
        const goesOn = sending.write(slice);
        onSent(slice.length);
        if (!goesOn) return void sending.once('drain', more);
      }
      if (!sending.destroyed) sending.end();
    };
    more();
  });
}
