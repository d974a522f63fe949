import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Measures the resources that a process uses during some work. */
export type Meter = { unit: string; during: (work: () => Promise<void>) => Promise<number> };

const EVENT = 'instructions:u';
const ATTACH_MS = 150;

/** User-space instructions where the machine counts them, else CPU time, which is accurate to about 10 %. */
export function meterOf(pid: number): Meter {
  return countsInstructions() ? byInstructions(pid) : byCpuTime(pid);
}

/** Whether this machine counts a process's instructions; virtual machines often do not. */
export function countsInstructions(): boolean {
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

/** The CPU time of all threads of a process from the scheduler's statistics (nanosecond precision, Linux). */
export function cpuMicroseconds(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return nanoseconds / 1000;
}

/** The resident memory of a process in bytes (Linux). */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The workerd processes started by this process. */
export function workerdPids(): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [pid, parent, name] = line.trim().split(/\s+/);
    return Number(parent) === process.pid && name === 'workerd' ? [Number(pid)] : [];
  });
}
