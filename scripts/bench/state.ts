import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/machine.mjs';
import { must } from '../lib/run.ts';
import { hashOf } from '../lib/stamp.ts';

const KEPT = path.join(root, '.cache/bench');

export const DEMO_MADE_BY = ['migrations', 'scripts/demo', 'scripts/seed', 'scripts/seed.ts'];

/** A writable copy of the demo's database and object store; the demo itself is created once. */
export async function demoState(folder: string): Promise<string> {
  const kept = path.join(KEPT, hashOf(DEMO_MADE_BY).slice(0, 12));
  if (!existsSync(kept)) {
    const fresh = path.join(folder, 'fresh');
    await must('Migrating', 'wrangler', [
      'd1',
      'migrations',
      'apply',
      'dorot',
      '--local',
      '--persist-to',
      fresh,
    ]);
    await must('Seeding', 'node', ['scripts/seed.ts'], { DOROT_STATE: fresh });
    mkdirSync(KEPT, { recursive: true });
    for (const old of readdirSync(KEPT)) rmSync(path.join(KEPT, old), { recursive: true });
    cpSync(fresh, kept, { recursive: true });
  }
  const state = path.join(folder, 'state');
  cpSync(kept, state, { recursive: true });
  return state;
}
