import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Measures what a process spends while something is done to it. */
export type Meter = { unit: string; during: (work: () => Promise<void>) => Promise<number> };

const EVENT = 'instructions:u';
const ATTACH_MS = 150;

/** User instructions where the machine counts them, else CPU time: that one is good to about 10 %. */
export function meterOf(pid: number): Meter {
  return countsInstructions() ? byInstructions(pid) : byCpuTime(pid);
}

function countsInstructions(): boolean {
  const { status, stderr } = spawnSync('perf', ['stat', '-x', ',', '-e', EVENT, 'true'], {
    encoding: 'utf8',
  });
  return status === 0 && countIn(stderr) !== undefined;
}

const countIn = (csv: string): number | undefined => {
  const found = /^(\d+),[^,]*,instructions/m.exec(csv)?.[1];
  return found === undefined ? undefined : Number(found);
};

const byInstructions = (pid: number): Meter => ({
  unit: 'user instructions',
  during: async (work) => {
    const perf = spawn('perf', ['stat', '-x', ',', '-e', EVENT, '-p', String(pid)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let csv = '';
    perf.stderr.on('data', (chunk: Buffer) => {
      csv += chunk.toString();
    });
    const ended = new Promise<void>((resolve) => perf.once('close', () => resolve()));
    await pause(ATTACH_MS);
    await work();
    perf.kill('SIGINT');
    await ended;
    const count = countIn(csv);
    if (count === undefined) throw new Error(`perf counted nothing: ${csv}`);
    return count;
  },
});

const byCpuTime = (pid: number): Meter => ({
  unit: 'CPU µs',
  during: async (work) => {
    const before = cpuMicroseconds(pid);
    await work();
    return cpuMicroseconds(pid) - before;
  },
});

/** What all threads of a process have run so far, as the scheduler counts it (ns precise, Linux). */
function cpuMicroseconds(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return nanoseconds / 1000;
}

/** The one workerd that this process started. */
export function workerdPid(): number {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  for (const line of listed.split('\n')) {
    const [pid, parent, name] = line.trim().split(/\s+/);
    if (Number(parent) === process.pid && name === 'workerd') return Number(pid);
  }
  throw new Error('workerd did not start.');
}
