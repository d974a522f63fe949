import type { Feature } from '#worker/http/feature.ts';
import { deleteBroadcastStop } from './broadcast-stop.repo.ts';
import { deleteMailLevelsOf, deleteMailLevelsOfSite } from './mail-settings.repo.ts';
import { mailRoutes } from './mail-settings.routes.ts';
import { deleteMutesOf, deleteMutesOfSite } from './mute.repo.ts';
import { endMutes } from './mute.service.ts';
import { planDigests } from './plan-digests.job.ts';
import { deleteWeekly } from './weekly-mail.repo.ts';

export const mailSettings: Feature = {
  routes: mailRoutes,
  jobs: [planDigests],
  on: {
    sitePurged: ({ db }, siteId) => [deleteMailLevelsOfSite(db, siteId), deleteMutesOfSite(db, siteId)],
    accountDeleted: ({ db }, { id }) => [
      deleteMailLevelsOf(db, id),
      deleteMutesOf(db, id),
      deleteWeekly(db, id),
      deleteBroadcastStop(db, id),
    ],
    userDied: ({ db }, id) => [deleteWeekly(db, id)],
    expired: endMutes,
  },
};
