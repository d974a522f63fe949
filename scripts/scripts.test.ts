import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { affectedTests, within } from './lib/affected.ts';
import { claimState, holderIn } from './lib/claim-state.ts';
import { portTaken, sameLock, tooOld } from './lib/machine.mjs';
import { addressed, missingSecrets, shortSecrets, variablesIn } from './lib/prepare.ts';
import { missingInConfig, type ProductionConfig, productionConfig, queuesOf } from './lib/production.ts';
import { runStages, type Stage } from './lib/stage.ts';
import { failedTests, lastLine, sum, tallyOfPlaywright, tallyOfVitest, withExitCode } from './lib/tally.ts';

describe('someone starts Dorot', () => {
  test.each(['18.20.1', '20.18.3'])('and is told that Node %s is too old', (version) => {
    expect(tooOld(version)).toContain('Node 20.19');
  });

  test.each(['20.19.0', '22.1.0', '24.21.0'])('with Node %s', (version) => {
    expect(tooOld(version)).toBeUndefined();
  });

  test('and nothing is installed again while the lock is the same', () => {
    const wanted = {
      packages: {
        '': {},
        'node_modules/a': { version: '1' },
        'node_modules/b': { version: '1', optional: true },
      },
    };
    expect(sameLock(wanted, { packages: { 'node_modules/a': { version: '1' } } })).toBe(true);
    expect(sameLock(wanted, { packages: { 'node_modules/a': { version: '2' } } })).toBe(false);
    expect(sameLock(wanted, { packages: {} })).toBe(false);
  });

  test('on a port that another program holds', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    expect(await portTaken(port)).toBe(true);
    await new Promise((resolve) => server.close(resolve));
    expect(await portTaken(port)).toBe(false);
  });

  test('and a secret without a value counts as missing', () => {
    expect([...variablesIn('JWT_SECRET=abc\nMEDIA_SECRET=\n# OLD=1\n').keys()]).toEqual(['JWT_SECRET']);
  });

  test('and only the secrets that are missing are written, those of payments as the provider’s', () => {
    const written = missingSecrets('JWT_SECRET=abc\nPAYMENTS_KEY=sk_test_mine\n');
    expect(written).toEqual([
      ['MEDIA_SECRET', expect.stringMatching(/^[\w-]{43}$/)],
      ['SECOND_FACTOR_KEY', expect.stringMatching(/^[\w-]{43}$/)],
      ['PAYMENTS_EVENTS_SECRET', expect.stringMatching(/^whsec_[0-9a-f]{48}$/)],
    ]);
  });

  test('and the build is told its own address and that of the sandbox, but keeps another provider', () => {
    const vars = 'APP_ORIGIN=http://old\nJWT_SECRET=abc';
    expect(addressed(vars, 'http://localhost:1', 'http://localhost:2')).toBe(
      'JWT_SECRET=abc\nAPP_ORIGIN=http://localhost:1\nPAYMENTS_URL=http://localhost:2\n',
    );
    const own = 'PAYMENTS_URL=https://api.example\n';
    expect(addressed(own, 'http://localhost:1', undefined)).toBe(`${own}APP_ORIGIN=http://localhost:1\n`);
  });
});

describe('someone cannot start Dorot, and is told so in one sentence', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dorot-start-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('with a secret that is too short', () => {
    expect(shortSecrets(`JWT_SECRET="${'a'.repeat(31)}"\nMEDIA_SECRET=${'b'.repeat(32)}\n`)).toBe(
      'Shorter than 32 characters in .dev.vars: JWT_SECRET. Delete what stands there, and the next start writes a new value.',
    );
    expect(shortSecrets(`JWT_SECRET=\nMEDIA_SECRET=${'b'.repeat(32)}\n`)).toBeUndefined();
  });

  test('where the folder of its data cannot be written', () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => claimState(path.join(file, 'state'))).toThrow(
      /^The folder .*a-file\/state cannot be written: choose another folder: DOROT_STATE=folder npm start$/,
    );
  });

  test('a second time in the same folder, until the first has ended', async () => {
    const state = path.join(folder, 'state');
    const first = spawn(process.execPath, ['--input-type=module', '-e', CLAIMS], {
      cwd: import.meta.dirname,
      env: { ...process.env, CLAIMED: state },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(first.stdout, 'data');
    expect(() => claimState(state)).toThrow(
      `Dorot is already running in ${state} (process ${first.pid}). End it, or choose another folder: DOROT_STATE=folder npm start`,
    );
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(() => claimState(state)).not.toThrow();
    expect(() => claimState(state)).toThrow('already running');
  });

  test('but once it has ended, also while its parent does not know yet', async () => {
    const state = path.join(folder, 'left');
    // `sleep` takes the place of the shell and never asks how its child ended
    const parent = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$CLAIMS" & exec sleep 60'], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE: process.execPath, CLAIMED: state, CLAIMS },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const holder = holderIn(path.join(state, '.served-by'));
    if (holder === undefined) throw new Error('nobody holds the folder');
    process.kill(holder, 'SIGKILL');
    await vi.waitFor(() => expect(holderIn(path.join(state, '.served-by'))).toBeUndefined());
    expect(() => process.kill(holder, 0)).not.toThrow();
    expect(() => claimState(state)).not.toThrow();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });
});

/** Claims a folder, says so, and lives on. */
const CLAIMS = `
  const { claimState } = await import('./lib/claim-state.ts');
  claimState(process.env.CLAIMED);
  console.log('claimed');
  setTimeout(() => {}, 60_000);
`;

describe('the last line', () => {
  test('sums what passed and what failed', () => {
    expect(
      lastLine(
        sum([
          { passed: 2, failed: 0 },
          { passed: 3, failed: 1 },
        ]),
      ),
    ).toBe('5 passed, 1 failed');
  });

  test('counts a file that could not be loaded as a failure', () => {
    const testResults = [
      { name: '/a.test.ts', status: 'failed', assertionResults: [] },
      { name: '/b.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'b' }] },
    ];
    expect(tallyOfVitest({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({
      passed: 1,
      failed: 1,
    });
  });

  test('counts a journey that passes at a second try as a failure', () => {
    expect(tallyOfPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1 }, errors: [] })).toEqual({
      passed: 4,
      failed: 1,
    });
    expect(tallyOfPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  test('counts a tool that ends badly without a failed test', () => {
    expect(withExitCode({ passed: 4, failed: 0 }, 1)).toEqual({ passed: 4, failed: 1 });
    expect(withExitCode({ passed: 4, failed: 2 }, 1)).toEqual({ passed: 4, failed: 2 });
  });
});

describe('a mutant', () => {
  test('is found by the tests that fail, not by a file that could not be loaded', () => {
    const testResults = [
      { name: '/a.test.ts', status: 'failed', assertionResults: [] },
      {
        name: '/b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a stranger reads' },
          { status: 'failed', fullName: 'a stranger writes' },
        ],
      },
    ];
    expect(failedTests({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual([
      { file: '/b.test.ts', test: 'a stranger writes' },
    ]);
  });
});

describe('stages', () => {
  /** Runs stages that record their start and end; one fails if its name says so. */
  const running = async (lanes: number, ...stages: Omit<Stage, 'run'>[]) => {
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const tallies = await runStages(
      stages.map((stage) => ({
        ...stage,
        run: async () => {
          said.push(`${stage.name} begins`);
          await new Promise((resolve) => setImmediate(resolve));
          said.push(`${stage.name} ends`);
          const failed = stage.name.startsWith('broken') ? 1 : 0;
          return { passed: 1 - failed, failed, output: '' };
        },
      })),
      lanes,
    );
    return { said, total: sum(tallies) };
  };

  test('wait for those they need, and let others go first', async () => {
    const { said } = await running(1, { name: 'a', after: ['b', 'of another run'] }, { name: 'b' });
    expect(said).toEqual(['b begins', 'b ends', 'a begins', 'a ends']);
  });

  test('run side by side, but for one that wants to be alone', async () => {
    const { said } = await running(
      2,
      { name: 'a' },
      { name: 'b' },
      { name: 'c', alone: true },
      { name: 'd' },
    );
    expect(said.slice(0, 2)).toEqual(['a begins', 'b begins']);
    expect(said[said.indexOf('c begins') + 1]).toBe('c ends');
  });

  test('are not run after one that failed, and count as failed', async () => {
    const { said, total } = await running(2, { name: 'broken' }, { name: 'a', after: ['broken'] });
    expect(said).toEqual(['broken begins', 'broken ends']);
    expect(total).toEqual({ passed: 0, failed: 2 });
  });
});

describe('a change', () => {
  const tree = new Map([
    ['worker/features/sites/site.rules.ts', 'export const a = 1;\n'],
    ['worker/features/sites/site.rules.test.ts', "import { a } from './site.rules.ts';\n"],
    ['worker/features/sites/site.service.ts', "import { a } from './site.rules.ts';\nexport const b = a;\n"],
    ['worker/features/sites/site.test.ts', "import '#worker/testing/app.ts';\n"],
    [
      'worker/features/links/link.service.ts',
      "import { b } from '#worker/features/sites/site.service.ts';\n",
    ],
    ['worker/features/links/link.test.ts', "import '#worker/testing/app.ts';\n"],
    ['worker/features/search/search.test.ts', "import '#worker/testing/app.ts';\n"],
    ['worker/app/app.ts', "import { b } from '#worker/features/sites/site.service.ts';\n"],
    ['worker/testing/app.ts', "import '#worker/app/app.ts';\n"],
    ['worker/shared/slug.test.ts', "import type { a } from '#worker/features/sites/site.rules.ts';\n"],
  ]);
  const tests = affectedTests(['worker/features/sites/site.rules.ts'], tree).map(({ file }) => file);

  test('selects the tests beside it first, then those of its importers, then those of the whole app', () => {
    expect(tests).toEqual([
      'worker/features/sites/site.rules.test.ts',
      'worker/features/sites/site.test.ts',
      'worker/features/links/link.test.ts',
      'worker/features/search/search.test.ts',
    ]);
  });

  test('affects no more tests than there is time for', () => {
    const all = tests.map((file, distance) => ({ file, distance }));
    expect(within(5, all, () => 2)).toEqual({ run: tests.slice(0, 2), left: tests.slice(2) });
  });
});

describe('a deployment', () => {
  const ready: ProductionConfig = {
    vars: { APP_ORIGIN: 'https://dorot.org.il', CF_ACCOUNT_ID: 'abc', MAIL_FROM: 'mail@dorot.org.il' },
    d1_databases: [{ binding: 'DB', database_name: 'dorot', database_id: '1b2c' }],
    r2_buckets: [{ binding: 'MEDIA', bucket_name: 'dorot-media' }],
    queues: { producers: [{ queue: 'jobs' }], consumers: [{ queue: 'jobs', dead_letter_queue: 'dead' }] },
  };

  test('is ready when nothing is an example any more', () => {
    expect(missingInConfig(ready)).toEqual([]);
    expect(queuesOf(ready)).toEqual(['jobs', 'dead']);
  });

  test.each([
    ['an example address', { vars: { ...ready.vars, APP_ORIGIN: 'https://dorot.example' } }, 'APP_ORIGIN'],
    [
      'an address with a path',
      { vars: { ...ready.vars, APP_ORIGIN: 'https://dorot.org.il/' } },
      'APP_ORIGIN',
    ],
    ['no sender', { vars: { ...ready.vars, MAIL_FROM: '' } }, 'MAIL_FROM'],
    ['an example sender', { vars: { ...ready.vars, MAIL_FROM: 'mail@dorot.example' } }, 'MAIL_FROM'],
    ['no account', { vars: { ...ready.vars, CF_ACCOUNT_ID: '' } }, 'CF_ACCOUNT_ID'],
    ['a database of zeros', { d1_databases: [{ binding: 'DB', database_id: '0000-0000' }] }, 'd1 create'],
  ])('is refused for %s', (_, change, says) => {
    expect(missingInConfig({ ...ready, ...change }).join('\n')).toContain(says);
  });

  test('reads what wrangler.toml says of production', () => {
    expect(productionConfig().vars.ENVIRONMENT).toBe('production');
  });
});
