import { parseArgs } from 'node:util';
import { type Line, table } from '../bench/goal.ts';
import { type Piece, runPiece } from '../faults/driver.ts';
import { keep, kept, linesOf, summaryOf, totalLines } from '../faults/pieces.ts';
import { build, builtWorker, writeSecrets } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';
process.env.WRANGLER_SEND_METRICS ??= 'false';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    families: { type: 'string', default: '20' },
    port: { type: 'string', default: '8960' },
    only: { type: 'string', default: '' },
    state: { type: 'string' },
    total: { type: 'boolean', default: false },
  },
});

endWhenAbandoned();
// the inspector of the process that was killed while it was connected to: nobody else listens for its errors
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ECONNRESET' || error.code === 'ECONNREFUSED') return;
  console.error(error);
  process.exit(1);
});
try {
  report(values.total ? totalLines(kept()) : await piece());
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.exit(process.exitCode ?? 0);

async function piece(): Promise<Line[]> {
  const [minutes, seed, families, port] = [values.minutes, values.seed, values.families, values.port].map(
    Number,
  );
  if (!minutes || !families || !port || seed === undefined || !Number.isInteger(seed))
    throw new Error('--minutes, --seed, --families and --port are numbers.');
  writeSecrets();
  await build();
  const built = builtWorker();
  if (built === undefined) throw new Error('There is no build to serve.');
  console.log(`  seed ${seed}, ${families} families, ${minutes} minutes`);
  const { only, state } = values;
  const made = await runPiece({
    minutes,
    seed,
    families,
    port,
    built,
    only,
    ...(state && { folder: state }),
  });
  show(made);
  keep(summaryOf(made));
  return linesOf(made);
}

function show(made: Piece): void {
  const list = (name: string, counts: object) =>
    console.log(
      `\n${name}\n${Object.entries(counts)
        .sort(([, a], [, b]) => b - a)
        .map(([what, count]) => `  ${String(count).padStart(7)}  ${what}`)
        .join('\n')}`,
    );
  list('Acts', made.acts);
  list('Faults', made.faults);
  list('Answers', made.seen.statuses);
  list('Refusals', made.refusals);
  if (!made.isRealDisk) console.log('\n  The disk could not be filled here: its errors were injected.');
  for (const wrong of [
    made.lost,
    made.doubled,
    made.broken,
    made.seen.unexplained,
    made.seen.hangs,
    made.problems,
  ])
    for (const sentence of wrong.slice(0, 40)) console.log(`  ! ${sentence}`);
}

function report(lines: Line[]): void {
  const failed = lines.filter(({ passed }) => !passed).length;
  console.log(`\n${table(lines)}\n\n${lines.length - failed} passed, ${failed} failed.`);
  if (failed > 0) process.exitCode = 1;
}
