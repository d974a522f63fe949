import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'vitest';

const launcher = path.join(import.meta.dirname, 'lib/testdata/launcher.mjs');

test.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'someone ends Dorot with %s, and no process is left',
  { concurrent: true, timeout: 20_000 },
  // a concurrent test polls only with the `expect` of its own
  async (signal, { expect }) => {
    const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const pids = await outputOf(child);
    expect(pids.map(lives)).toEqual([true, true]);
    child.kill(signal);
    await ended;
    await expect.poll(() => pids.map(lives), { timeout: 8000 }).toEqual([false, false]);
  },
);

async function outputOf(child: ChildProcess): Promise<number[]> {
  if (!child.stdout) throw new Error('The launcher says nothing.');
  const [words] = (await once(child.stdout, 'data')) as [Buffer];
  return words.toString().trim().split(' ').map(Number);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
