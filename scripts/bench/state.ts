import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/machine.mjs';
import { migrate } from '../lib/migrate.ts';
import { must } from '../lib/run.ts';
import { hashOf } from '../lib/stamp.ts';

const CACHE = path.join(root, '.cache/bench');

export const DEMO_MADE_BY = ['migrations', 'scripts/demo', 'scripts/seed', 'scripts/seed.ts'];

/** A writable copy of the demo's database and object store; the demo itself is created once. */
export async function demoState(folder: string, name = 'state'): Promise<string> {
  const stored = path.join(CACHE, hashOf(DEMO_MADE_BY).slice(0, 12));
  if (!existsSync(stored)) {
    const fresh = path.join(folder, 'fresh');
    await migrate(fresh);
    await must('Seeding', 'node', ['scripts/seed.ts'], { DOROT_STATE: fresh });
    mkdirSync(CACHE, { recursive: true });
    for (const old of readdirSync(CACHE)) rmSync(path.join(CACHE, old), { recursive: true });
    cpSync(fresh, stored, { recursive: true });
  }
  const state = path.join(folder, name);
  cpSync(stored, state, { recursive: true });
  return state;
}
