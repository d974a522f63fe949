import { must } from './run.ts';

/** Brings the local database in a folder to the newest schema. */
export async function migrate(folder: string): Promise<void> {
  await must('Migrating', 'wrangler', [
    'd1',
    'migrations',
    'apply',
    'dorot',
    '--local',
    '--persist-to',
    folder,
  ]);
}
