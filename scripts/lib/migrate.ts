import { must } from './run.ts';

/** Brings the local database in a folder to the newest schema; `config` is a configuration of wrangler. */
export async function migrate(folder: string, config = 'wrangler.toml'): Promise<void> {
  await must('Migrating', 'wrangler', [
    'd1',
    'migrations',
    'apply',
    'dorot',
    '--local',
    '--persist-to',
    folder,
    '-c',
    config,
  ]);
}
