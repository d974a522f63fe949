import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import {
  type Chunk,
  evaluatedFirst,
  problemsOfFirst,
} from '#worker/testing/architecture/static/scan-first.ts';
import { sendRequest } from './bench/load.ts';
import { openStand } from './bench/stand.ts';
import { root } from './lib/machine.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'dorot-deployed-'));
const built = path.join(folder, 'dorot');
let chunks: Chunk[] = [];

/** Builds the worker as `npm run deploy` does, into a separate folder. */
beforeAll(async () => {
  vi.stubEnv('CLOUDFLARE_ENV', 'production');
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false },
  });
  const worker = builder.environments.dorot;
  if (!worker) throw new Error('The build has no worker.');
  const made = await builder.build(worker);
  vi.unstubAllEnvs();
  if ('close' in made) throw new Error('The build watches.');
  chunks = [made].flat().flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is only in local builds: a module, and a text of its source that would appear in the build. */
const LOCAL_ONLY = [
  ['worker/edge/dev-mail.ts', '/dev/mail'],
  ['worker/edge/dev-jobs.ts', '/dev/jobs'],
  ['worker/platform/mail/mailbox.ts', 'mailbox/'],
  ['worker/platform/mail/mime.ts', 'multipart/alternative'],
  ['worker/app/app.ts', 'X-Local-Time'],
] as const;

test('the mailbox, its page, the clock of a request and jobs by request are not in the worker that is deployed', () => {
  for (const [file, text] of LOCAL_ONLY) expect(readFileSync(path.join(root, file), 'utf8')).toContain(text);
  const deployed = chunks.map(({ code }) => code).join('\n');
  expect(deployed).toContain('/api/mail/unsubscribe/');
  // part of the boundaries nodemailer writes
  expect(deployed).not.toContain('_NmP');
  expect(LOCAL_ONLY.filter(([, text]) => deployed.includes(text))).toEqual([]);
});

test('the payment library is in the worker that is deployed, but nothing of the sandbox', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.includes('/node_modules/stripe/'))).toBe(true);
  expect(modules.filter((id) => /\/scripts\/sandbox\/|\/node_modules\/ajv/.test(id))).toEqual([]);
  const mark = 'Only test cards work here';
  expect(readFileSync(path.join(root, 'scripts/sandbox/page.ts'), 'utf8')).toContain(mark);
  const deployed = chunks.map(({ code }) => code).join('\n');
  for (const text of [mark, '4000000000005043', 'Ajv2020']) expect(deployed).not.toContain(text);
});

describe('a first scan', () => {
  test('waits for little code, without Hono, zod or drizzle', () => {
    expect(problemsOfFirst(chunks)).toEqual([]);
  });

  test('is answered before any of the app is evaluated', async () => {
    for (const { fileName, code } of chunks) {
      const first = evaluatedFirst(chunks).some((chunk) => chunk.fileName === fileName);
      if (!first) writeFileSync(path.join(built, fileName), `globalThis.evaluated = true;\n${code}`);
    }
    writeFileSync(
      path.join(built, 'observed.js'),
      `import worker from './index.js';
       export default {
         async fetch(request, env, background) {
           const answer = await worker.fetch(request, env, background);
           const noted = new Response(answer.body, answer);
           noted.headers.set('X-Evaluated', String(globalThis.evaluated === true));
           return noted;
         },
       };`,
    );
    const { miniflare, urlOf } = await openStand({
      built,
      state: folder,
      workers: [{ name: 'dorot', folder: built, entry: 'observed.js' }],
      port: 0,
      origin: 'http://localhost',
    });
    try {
      const code = codeFromBytes(new Uint8Array(8));
      const db = await miniflare.getD1Database('DB', 'dorot');
      await db.exec(
        'create table codes (code text primary key, type text, state text, target text, site_id int, community_id int)',
      );
      await db
        .prepare("insert into codes values (?, 's', 'bound', 'hannah-senesh', 1, null)")
        .bind(code)
        .run();
      const base = await urlOf('dorot');
      const answered = async (address: string) => {
        const { status, headers } = await sendRequest(base, address);
        return [status, headers.location, headers['x-evaluated']];
      };
      expect(await answered(`/s/${code}`)).toEqual([302, '/he/site/hannah-senesh', 'false']);
      expect(await answered(`/s/${code}`)).toEqual([302, '/he/site/hannah-senesh', 'false']);
      expect(await answered('/s/mistyped')).toEqual([302, '/he/login?qr=mistyped&reason=unknown', 'false']);
      expect(await answered('/robots.txt')).toEqual([200, undefined, 'true']);
    } finally {
      await miniflare.dispose();
    }
  }, 60_000);
});
