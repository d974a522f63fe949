import { discardMedia } from '#worker/features/media/public.ts';
import type { Feature } from '#worker/http/feature.ts';
import { sendBoardMails } from './board-mail/board-mails.job.ts';
import { boardWeekEmail } from './board-mail/board-week.email.ts';
import { deleteBoardMail, deleteBoardMailsOf, deleteBoardMailsOfCommunity } from './board-mail.repo.ts';
import { waitingNamesEmail } from './emails/waiting-names.email.ts';
import { siteGroupImport } from './site-group.import.ts';
import { tellOfNames } from './tell-of-names.job.ts';
import { wallImport } from './wall.import.ts';
import { wallRoutes } from './wall.routes.ts';
import { deleteEntriesOfCommunity, deleteEntriesOfSite, listOwnPortraits } from './wall-writes.repo.ts';

export const walls: Feature = {
  routes: wallRoutes,
  jobs: [sendBoardMails, tellOfNames],
  emails: [boardWeekEmail, waitingNamesEmail],
  imports: [wallImport, siteGroupImport],
  on: {
    sitePurged: ({ db }, siteId) => [deleteEntriesOfSite(db, siteId)],
    communityPurged: async (ctx, communityId) => [
      ...discardMedia(ctx, { ids: await listOwnPortraits(ctx.db, communityId) }),
      deleteEntriesOfCommunity(ctx.db, communityId),
      deleteBoardMailsOfCommunity(ctx.db, communityId),
    ],
    boardMailStopped: ({ db }, { communityId, userId }) => [
      deleteBoardMail(db, { community_id: communityId, user_id: userId }),
    ],
    accountDeleted: ({ db }, { id }) => [deleteBoardMailsOf(db, id)],
    userDied: ({ db }, id) => [deleteBoardMailsOf(db, id)],
  },
};
