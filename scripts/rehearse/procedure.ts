import path from 'node:path';
import { must } from '../lib/run.ts';
import type { Place } from './place.ts';

/** Steps of wrangler, as they are typed for production but for where the database is. */
export const DROP_INDEXES = [
  'd1',
  'execute',
  'dorot',
  '--command=drop table found_words; drop table memory_words',
];
export const EXPORT = ['d1', 'export', 'dorot', '--output=dorot.sql'];
export const IMPORT = ['d1', 'execute', 'dorot', '--file=ordered.sql'];
export const MAKE_INDEXES = ['d1', 'execute', 'dorot', '--file=scripts/found-words.sql'];
/** The step between export and import. */
export const ORDER = ['scripts/tables-first.mjs', 'dorot.sql', 'ordered.sql'];

/** A step as `docs/deploying.md` has it. */
export function typed([command, verb, database, ...options]: readonly string[]): string {
  const quoted = options.map((option) => (/\s/.test(option) ? option.replace(/=(.*)/, "='$1'") : option));
  return ['npx wrangler', command, verb, database, '--env production --remote', ...quoted].join(' ');
}

/** Runs a step on the database of a place; the files of the export are in its folder. */
export async function runStep({ folder, config }: Place, step: readonly string[]): Promise<void> {
  const args = step.map((argument) => argument.replace(/=((dorot|ordered)\.sql)$/, `=${folder}/$1`));
  await must(typed(step), 'wrangler', [...args, '--local', '-c', config]);
}

/** Puts the tables of an export before their rows, into the folder of the place that reads it. */
export async function order(from: Place, to: Place): Promise<void> {
  const [script = '', before = '', after = ''] = ORDER;
  await must(`node ${ORDER.join(' ')}`, 'node', [
    script,
    path.join(from.folder, before),
    path.join(to.folder, after),
  ]);
}
