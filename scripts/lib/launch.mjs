import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, install, ownNode, portTaken, root, tooOld } from './machine.mjs';

const PATIENCE_MS = 5000;
/** Commands that run until they are ended. */
const SERVERS = ['serve', 'standby'];

const old = tooOld(process.versions.node);
if (old) fail(old);

/**
 * Runs `scripts/commands/<command>.ts` with the project's own Node, after installing what is missing.
 * The command and its descendants are one process group, which is terminated when this process receives a
 * signal or when its parent has died.
 * @param {string} command
 * @param {string[]} args
 */
export async function launch(command, args = []) {
  install();
  const child = spawn(ownNode, [path.join(root, 'scripts/commands', `${command}.ts`), ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${path.dirname(ownNode)}${path.delimiter}${process.env.PATH}` },
  });
  /** @param {NodeJS.Signals} signal */
  const signalGroup = (signal) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // The group has already ended.
    }
  };
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    signalGroup('SIGTERM');
    setTimeout(() => signalGroup('SIGKILL'), PATIENCE_MS).unref();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end);
  if (process.env.npm_lifecycle_event) endWithParent(end);
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code) => {
    signalGroup('SIGKILL');
    process.exit(ending && SERVERS.includes(command) ? 0 : (code ?? 1));
  });
}

/**
 * Calls `end` when npm, or the shell between, has died: a killed npm sends no signal to its children.
 * @param {() => void} end
 */
function endWithParent(end) {
  const parent = process.ppid;
  const shell = processAt(parent);
  const above = shell?.name === 'sh' ? shell.parent : undefined;
  setInterval(() => {
    if (process.ppid !== parent || (above && processAt(parent)?.parent !== above)) end();
  }, 1000).unref();
}

/**
 * The name and parent of a process from `/proc`; undefined on other systems than Linux.
 * @param {number} pid
 */
function processAt(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return {
      name: /^Name:\s*(.+)$/m.exec(status)?.[1],
      parent: Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]),
    };
  } catch {
    return undefined;
  }
}

/**
 * Ends the process with an explanation unless the port that is asked for is free.
 * @param {number} usual the port where the environment names none
 * @param {string} command as it is typed
 */
export async function requirePort(usual = 8787, command = 'npm start') {
  const port = Number(process.env.PORT ?? usual);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`PORT=${process.env.PORT} is no port number.`);
  if (await portTaken(port)) {
    fail(
      `Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 1} ${command}`,
    );
  }
}
