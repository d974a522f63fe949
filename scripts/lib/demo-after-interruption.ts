import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noteIn } from './interrupted-seed.ts';
import { prepareData } from './prepare.ts';

/** No process has this number. */
const ENDED = `${2 ** 30} 1`;

/**
 * Puts the demo into an empty folder, for the journeys, as after a first start that was killed while it wrote it; what
 * is wrong then: no half may be left, and what is complete must be kept at the next start.
 */
export async function demoAfterInterruption(state: string): Promise<string[]> {
  const [half, note] = [path.join(state, 'v3/half'), noteIn(state)];
  mkdirSync(path.dirname(half), { recursive: true });
  writeFileSync(half, '');
  writeFileSync(note, ENDED);
  await prepareData(state);
  const wrong = [
    ...(existsSync(half) ? ['What an interrupted seeding wrote is still there.'] : []),
    ...(existsSync(note) ? ['The demo is complete, and noted as half done.'] : []),
  ];
  writeFileSync(half, '');
  await prepareData(state);
  if (!existsSync(half)) wrong.push('The complete demo was deleted.');
  rmSync(half, { force: true });
  return wrong;
}
