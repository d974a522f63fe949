import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { deleteDigestsOf, deleteDigestsOfSite } from './digest.repo.ts';
import {
  deleteMailStopOf,
  deleteMailStopsBefore,
  deleteMailsBefore,
  deleteMailsTo,
  deleteSentMailsOfSite,
} from './ledger.repo.ts';
import { mailEventRoutes } from './mail.routes.ts';
import { recordMailEvent } from './record-mail-event.job.ts';
import { sendEmail } from './send-email.job.ts';

const DAY_SECONDS = 24 * 60 * 60;
const LEDGER_DAYS = 90;
/** An address may have a new owner by then. */
const STOP_DAYS = 365;

export const mail: Feature = {
  routes: mailEventRoutes,
  jobs: [sendEmail, recordMailEvent],
  on: {
    sitePurged: ({ db }, siteId) => [deleteDigestsOfSite(db, siteId), deleteSentMailsOfSite(db, siteId)],
    accountDeleted: ({ db }, { id, email }) => [deleteDigestsOf(db, id), ...deleteMailsTo(db, id, email)],
    addressConfirmed: ({ db }, userId) => deleteMailStopOf(db, userId),
    expired: ({ db, now }) => [
      ...deleteMailsBefore(db, iso(secondsAfter(now(), -LEDGER_DAYS * DAY_SECONDS))),
      deleteMailStopsBefore(db, iso(secondsAfter(now(), -STOP_DAYS * DAY_SECONDS))),
    ],
  },
};
