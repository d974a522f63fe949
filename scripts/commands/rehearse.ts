import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exactly, type Line, table } from '../bench/goal.ts';
import { prepareData, writeSecrets } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';
import { placeAt } from '../rehearse/place.ts';
import { rehearse, timed } from '../rehearse/rehearsal.ts';

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

endWhenAbandoned();
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
const folder = mkdtempSync(path.join(tmpdir(), 'dorot-rehearse-'));
try {
  if (!Number.isInteger(seed)) throw new Error(`SEED=${process.env.SEED} is no whole number.`);
  console.log(`  SEED=${seed}`);
  const lines = await rehearsed();
  console.log(`\n${table(lines)}`);
  const failed = lines.filter(({ passed }) => !passed).length;
  console.log(`\n${lines.length - failed} passed, ${failed} failed; again with SEED=${seed}.`);
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(process.exitCode ?? 0);

async function rehearsed(): Promise<Line[]> {
  writeSecrets();
  const place = placeAt(folder);
  await timed('demo in a state of its own', () => prepareData(place.state));
  try {
    return await rehearse(place, seed);
  } catch (error) {
    return [exactly('rehearsal', 'ended early', '', error instanceof Error ? error.message : String(error))];
  }
}
