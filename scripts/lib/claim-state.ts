import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reserves the folder of the local data for this process until it ends: two servers would write to one database.
 * Throws one plain sentence where the folder cannot be written, or another process has it.
 */
export function claimState(state: string): void {
  const file = path.join(state, '.served-by');
  const elsewhere = 'choose another folder: DOROT_STATE=folder npm start';
  const refuseIfTaken = () => {
    const holder = holderIn(file);
    if (holder !== undefined)
      throw new Error(`Dorot is already running in ${state} (process ${holder}). End it, or ${elsewhere}`);
  };
  refuseIfTaken();
  try {
    mkdirSync(state, { recursive: true });
    rmSync(file, { force: true });
    // `wx` fails where another process was faster
    writeFileSync(file, idOf(process.pid), { flag: 'wx' });
  } catch {
    refuseIfTaken();
    throw new Error(`The folder ${state} cannot be written: ${elsewhere}`);
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The process that has the folder; undefined where none has, or it has ended. */
export function holderIn(file: string): number | undefined {
  const id = textOf(file);
  const pid = Number(id?.split(' ', 1)[0]);
  return id !== undefined && pid > 0 && isAlive(pid) && !isZombie(pid) && idOf(pid) === id ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process has ended and its parent has not asked for its exit code yet. */
const isZombie = (pid: number): boolean => statOf(pid)[0] === 'Z';

/** A process with its start time, where the system tells it, since numbers of processes are used again. */
export const idOf = (pid: number): string => `${pid} ${statOf(pid)[19] ?? ''}`;

/** The fields of `/proc/<pid>/stat` from the state on; empty where the system has none. */
const statOf = (pid: number): string[] => textOf(`/proc/${pid}/stat`)?.split(') ')[1]?.split(' ') ?? [];

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
