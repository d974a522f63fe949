import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './machine.mjs';

const FOLDER = 'scripts/mutants';

/** The patches in `scripts/mutants`, each of which introduces one fault that some test must detect. */
export const mutants = (): string[] =>
  readdirSync(path.join(root, FOLDER))
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => `${FOLDER}/${file}`);

/** Applies a patch to the work tree; `--check` is a dry run, `--reverse` reverts it. Throws on a mismatch. */
export const applyPatch = (patch: string, ...options: ('--check' | '--reverse')[]): void => {
  execFileSync('git', ['apply', '-p1', ...options, patch], { cwd: root, stdio: 'pipe' });
};

export const hasUncommittedChanges = (): boolean =>
  execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '';
