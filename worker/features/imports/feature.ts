import type { Feature } from '#worker/http/feature.ts';
import { cleanImports } from './clean-imports.job.ts';
import { deleteImportsOf, deleteMappingsOf } from './import.repo.ts';
import { importRoutes } from './import.routes.ts';
import { runImport } from './run-import.job.ts';

export const imported: Feature = {
  routes: importRoutes,
  jobs: [runImport, cleanImports],
  on: {
    communityPurged: ({ db }, communityId) => deleteImportsOf(db, 'wall', communityId),
    accountDeleted: ({ db }, { id }) => [deleteMappingsOf(db, id)],
  },
};
