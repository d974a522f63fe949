import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { accountRoutes } from './account.routes.ts';
import { deleteChangesBefore } from './email-change.repo.ts';
import { accountDeletedEmail } from './emails/account-deleted.email.ts';
import { alreadyRegisteredEmail } from './emails/already-registered.email.ts';
import { contactEmail } from './emails/contact.email.ts';
import { emailChangeNewEmail, emailChangeOldEmail } from './emails/email-change.email.ts';
import { emailChangedNewEmail, emailChangedOldEmail } from './emails/email-changed.email.ts';
import { loginCodeEmail } from './emails/login-code.email.ts';
import { passwordChangedEmail } from './emails/password-changed.email.ts';
import { providerLinkedEmail } from './emails/provider-linked.email.ts';
import { resetEmail } from './emails/reset.email.ts';
import { verificationEmail } from './emails/verification.email.ts';
import { deleteExpiredTokens } from './one-time-token.repo.ts';
import { secondFactorEmail } from './second-factor/emails/second-factor.email.ts';
import { deleteExpiredChallenges } from './second-factor/second-factor.repo.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { deleteEndedSessions } from './session.repo.ts';
import { deleteExpiredFlows } from './social/social.repo.ts';
import { socialRoutes } from './social/social.routes.ts';

const ENDED_RETENTION_SECONDS = 7 * 24 * 60 * 60;

export const accounts: Feature = {
  routes: (app) => {
    accountRoutes(app);
    socialRoutes(app);
    secondFactorRoutes(app);
  },
  emails: [
    verificationEmail,
    resetEmail,
    loginCodeEmail,
    passwordChangedEmail,
    alreadyRegisteredEmail,
    providerLinkedEmail,
    emailChangeOldEmail,
    emailChangeNewEmail,
    emailChangedOldEmail,
    emailChangedNewEmail,
    accountDeletedEmail,
    contactEmail,
    secondFactorEmail,
  ],
  on: {
    expired: ({ db, now }) => [
      deleteExpiredTokens(db, iso(now())),
      deleteExpiredFlows(db, iso(now())),
      deleteExpiredChallenges(db, iso(now())),
      deleteChangesBefore(db, iso(secondsAfter(now(), -ENDED_RETENTION_SECONDS))),
      deleteEndedSessions(db, iso(secondsAfter(now(), -ENDED_RETENTION_SECONDS))),
    ],
  },
};
