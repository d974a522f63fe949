import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';

/** A folder that can be made full. */
export type Disk = {
  folder: string;
  /** Whether the disk itself is made full; else the errors of a full disk are injected. */
  isReal: boolean;
  fill: () => void;
  empty: () => void;
  remove: () => void;
};

const SIZE = '8g';
/** What is left free on a full disk: a few pages, so that something is written before it fails. */
const LEFT_BYTES = 64 * 1024;

/** A file system of its own in memory where this may be mounted (by root), else a plain folder. */
export function openDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  const isReal = mounted('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder);
  const remove = () => {
    if (isReal) mounted('umount', '-l', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  return {
    folder,
    isReal,
    fill: () => {
      const { blocks, bfree, bsize } = statfsSync(folder);
      mounted('mount', '-o', `remount,size=${(blocks - bfree) * bsize + LEFT_BYTES}`, folder);
    },
    empty: () => mounted('mount', '-o', `remount,size=${SIZE}`, folder),
    remove,
  };
}

function mounted(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether one of these files contains a text. */
export function textFinder(files: readonly string[]): (text: string) => boolean {
  const contents = files.map((file) => readFileSync(file));
  return (text) => contents.some((bytes) => bytes.includes(text));
}
