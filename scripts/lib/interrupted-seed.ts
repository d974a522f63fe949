import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holderIn, idOf } from './claim-state.ts';

/** Names the process that puts the demo into an empty database; it is gone once the demo is complete. */
export const noteIn = (state: string): string => path.join(state, '.seeding');

export const beginSeeding = (state: string): void => writeFileSync(noteIn(state), idOf(process.pid));

export const endSeeding = (state: string): void => rmSync(noteIn(state));

/**
 * Deletes the data of a seeding that was interrupted: it began in an empty database, so that only a part of the
 * demo is in it. Waits for one whose parent alone has ended. Returns whether there was one.
 */
export async function clearInterruptedSeed(state: string): Promise<boolean> {
  const note = noteIn(state);
  while (holderIn(note) !== undefined) await wait(200);
  if (!existsSync(note)) return false;
  // the note last: this may be interrupted too
  for (const name of ['.migrated', '.seeded', 'v3', '.seeding'])
    rmSync(path.join(state, name), { recursive: true, force: true });
  return true;
}
