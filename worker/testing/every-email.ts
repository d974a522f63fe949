import { hooks } from '#worker/app/features.ts';
import { codeHash, oneTimeCode, oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { commit } from '#worker/db/commit.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { weekly_mails } from '#worker/db/schema/mail.ts';
import { access_requests, succession_claims } from '#worker/db/schema/members.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { email_changes, identities, one_time_tokens } from '#worker/db/schema/people.ts';
import { reminder_mails } from '#worker/db/schema/reminders.ts';
import { SECOND_FACTOR_CHANGES } from '#worker/features/accounts/second-factor/emails/second-factor.email.ts';
import { sendEmail } from '#worker/features/mail/send-email.job.ts';
import type { Email } from '#worker/platform/mail/mailer.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { ACCOUNT_EXAMPLES } from './account-emails.ts';
import { testEnv } from './app.ts';
import { BILLING_EXAMPLES } from './billing-emails.ts';
import { COMMUNITY_EXAMPLES, platformReports } from './community-emails.ts';
import { GRAVE_EXAMPLES } from './grave-emails.ts';
import { anInvitation } from './invitations.ts';
import { OPERATIONS_EXAMPLES } from './operations-emails.ts';
import { anAsked, aSeries } from './questions-seed.ts';
import { aReminder } from './reminders-seed.ts';
import { aReport } from './reports-seed.ts';
import { aMailer, runMailJobs } from './run-jobs.ts';
import { aComment, aMemory, aPerson, aPicture, aSite, db, joins, type Person } from './seed.ts';
import { SITE_ADMIN_EXAMPLES } from './site-admin-emails.ts';
import { aThanksLetter } from './thanks-seed.ts';
import { VENDOR_EXAMPLES } from './vendor-emails.ts';

const NOW = new Date('2026-11-10T10:00:00.000Z');
const LATER = '2099-01-01T00:00:00.000Z';
const SECRET = testEnv.JWT_SECRET;

/** The reader of every email owns a private site, where another person takes part. */
export type World = {
  locale: Locale;
  reader: Person;
  other: Person;
  siteId: number;
  sites: (patch?: object) => Promise<number>;
};
export type Example = (world: World) => Promise<object[]> | object[];

async function aWorld(locale: Locale, firstName: string): Promise<World> {
  const reader = await aPerson({ locale });
  const names =
    locale === 'he' ? { first_name: 'נועה', last_name: 'בר' } : { first_name: 'Noa', last_name: 'Bar' };
  const other = await aPerson({ locale, ...names });
  const named = { first_name: firstName, last_name: 'Cohen', lang: 'en', gender: 'female' } as const;
  const sites = async (patch = {}) => {
    const by = { owner_id: reader.userId, mode: 'private', ...named } as const;
    const portrait_id = await aPicture({ site_id: null, created_by: reader.userId, purpose: 'profile' });
    const { id } = await aSite({
      ...by,
      other_name: firstName === 'Ruth' ? 'רות כהן' : null,
      portrait_id,
      ...patch,
    });
    await joins(id, other.userId, 5);
    return id;
  };
  return { locale, reader, other, siteId: await sites(), sites };
}

async function tokens(userId: number, purpose: 'verify' | 'reset' | 'login', seed: string): Promise<void> {
  const row = (token_hash: string, kind: 'verify_code' | 'verify_link' | 'login_code' | 'reset') => ({
    token_hash,
    purpose: kind,
    user_id: userId,
    email: `person-${userId}@example.org`,
    created_at: NOW.toISOString(),
    expires_at: LATER,
  });
  const link = tokenHash(SECRET, oneTimeToken(SECRET, seed));
  const code = codeHash(SECRET, userId, oneTimeCode(SECRET, seed));
  const rows = {
    reset: [row(link, 'reset')],
    login: [row(code, 'login_code')],
    verify: [row(link, 'verify_link'), row(code, 'verify_code')],
  }[purpose];
  await db.insert(one_time_tokens).values(rows);
}

async function aChange({ reader: { userId } }: World, patch = {}) {
  const change_id = crypto.randomUUID();
  const [old_hash, new_hash] = [crypto.randomUUID(), crypto.randomUUID()];
  const addresses = { old_email: `old-${userId}@example.org`, new_email: `new-${userId}@example.org` };
  const row = { id: change_id, user_id: userId, ...addresses, old_hash, new_hash, closed_at: null };
  const times = { created_at: NOW.toISOString(), expires_at: LATER };
  await db.insert(email_changes).values({ ...row, ...times, ...patch });
  return { user_id: userId, change_id };
}

const openChange: Example = async (world) => [{ ...(await aChange(world)), seed: crypto.randomUUID() }];
const closedChange: Example = async (world) => [await aChange(world, { closed_at: NOW.toISOString() })];

const decided =
  (status: 'published' | 'returned' | 'denied'): Example =>
  async ({ reader: { userId }, siteId }) => {
    const by = { owner_id: siteId, author_id: userId, status };
    const ids = [
      await aMemory(by),
      await aMemory({ ...by, type: 'candle', edited_by_staff: true }),
      await aMemory({ ...by, question: 'What did she sing?' }),
    ];
    return ids.map((memory_id) => ({ user_id: userId, memory_id }));
  };

const commentDecided =
  (status: 'published' | 'returned' | 'denied'): Example =>
  async ({ reader: { userId }, siteId }) => {
    const memory_id = await aMemory({ owner_id: siteId, author_id: userId });
    const comment_id = await aComment({ memory_id, site_id: siteId, author_id: userId, status });
    return [{ user_id: userId, comment_id }];
  };

const ofReader: Example = ({ reader: { userId } }) => [{ user_id: userId }];
const ofSite: Example = ({ reader: { userId }, siteId }) => [{ user_id: userId, site_id: siteId }];

/** What each kind of email is about in its examples. */
const EXAMPLES: Record<string, Example> = {
  access_requested: async (world) => {
    for (const name of ['Uri', 'דוד לוי'])
      await db.insert(access_requests).values({
        owner_kind: 'site',
        owner_id: world.siteId,
        name,
        email: `${crypto.randomUUID()}@example.org`,
        locale: 'en',
        state: 'pending',
        created_at: NOW.toISOString(),
      });
    return ofSite(world);
  },
  account_deleted: ({ locale }) => [{ email: 'dana@example.org', locale }],
  already_registered: ofReader,
  comment: async ({ reader, other, sites }) => {
    const examples: object[] = [];
    const after = '2026-01-01T00:00:00.000Z';
    for (const [settings, counts] of [
      [{}, [1]],
      [{}, [2]],
      [{}, [2, 1]],
      [{ hide_post_stamp: true }, [1]],
    ] as const) {
      const site_id = await sites({ settings });
      for (const count of counts) {
        const memory_id = await aMemory({ owner_id: site_id, author_id: reader.userId });
        for (let at = 0; at < count; at++) await aComment({ memory_id, site_id, author_id: other.userId });
      }
      examples.push({ user_id: reader.userId, site_id, after });
    }
    return examples;
  },
  comment_denied: commentDecided('denied'),
  comment_published: commentDecided('published'),
  comment_returned: commentDecided('returned'),
  contact: ({ locale }) => {
    const by = {
      name: 'Dana',
      email: 'dana@example.org',
      phone: '+972-50-123-4567',
      page: '/he/faq',
      locale,
    };
    const message = 'שלום, איך מוסיפים תמונה?\n\nThe page says <3 photos & no more.';
    return [
      { ...by, source: 'contact', message },
      { ...by, source: 'exit', email: null, message: '' },
    ];
  },
  email_change_new: openChange,
  email_change_old: openChange,
  email_changed_new: closedChange,
  email_changed_old: closedChange,
  guest_memory: async ({ siteId, locale }) => {
    const guest_id = crypto.randomUUID();
    const row = {
      id: guest_id,
      site_id: siteId,
      email: `guest-${guest_id}@example.org`,
      first_name: 'Dana',
      last_name: 'Levi',
      content: { text: 'She kept a light on in the kitchen.', links: [], tags: [] },
      lang: locale,
      locale,
      client_key: guest_id,
      token_hash: guest_id,
      created_at: NOW.toISOString(),
      expires_at: LATER,
    };
    await db.insert(guest_memories).values(row);
    return [{ guest_id, seed: guest_id, invite: null }];
  },
  held: async (world) => {
    for (let count = 0; count < 3; count++)
      await aMemory({ owner_id: world.siteId, author_id: world.other.userId, status: 'pending' });
    return ofSite(world);
  },
  question: async ({ other, siteId, locale }) => {
    const series = await aSeries({ site_id: siteId, created_by: other.userId, locale });
    const text = locale === 'he' ? 'איזה ריח היה במטבח שלה?' : 'What did her kitchen smell of?';
    return [{ series_id: series.id, asked_id: await anAsked(series, siteId, { text, lang: locale }) }];
  },
  weekly_days: async ({ reader: { userId }, sites }) => {
    await db
      .insert(weekly_mails)
      .values({ user_id: userId, created_at: NOW.toISOString() })
      .onConflictDoNothing();
    await sites({
      birth: { format: 'en', year: 1941, month: 11, day: 12 },
      death: { format: 'en', year: 2024, month: 11, day: 14 },
    });
    return [{ user_id: userId }];
  },
  thanks: async ({ reader: { userId }, other, siteId }) => {
    const letter_id = await aThanksLetter({ site_id: siteId, created_by: other.userId }, userId);
    return [{ user_id: userId, site_id: siteId, letter_id }];
  },
  reminder: async ({ reader: { userId }, siteId, sites }) => {
    const day = NOW.toISOString().slice(0, 10);
    const note = 'Bring the white stones. להביא את האבנים הלבנות.';
    const more = { title: 'אזכרה בבית הקברות', note };
    const remind = async (site_id: number, patches: object[]) => {
      const ids = await Promise.all(
        patches.map((patch) => aReminder({ site_id, created_by: userId, ...patch })),
      );
      const reminders = ids.map((id) => ({ id, on: '2026-12-07', offset: 1 }));
      const mail = { site_id, user_id: userId, day, reminders, created_at: NOW.toISOString() };
      await db.insert(reminder_mails).values({ ...mail, state: 'queued' });
      return { user_id: userId, site_id, day };
    };
    return [await remind(siteId, [{}]), await remind(await sites(), [{}, more])];
  },
  reminder_test: async ({ reader: { userId }, siteId }) => {
    const own = { site_id: siteId, created_by: userId, repeat: 'yearly', title: null, date: null } as const;
    const kinds = [
      { type: 'memorial', source: 'death', calendar: 'he' },
      { type: 'memorial', source: 'death', calendar: 'en' },
      { type: 'birthday', source: 'birth', calendar: 'he' },
      { type: 'birthday', source: 'birth', calendar: 'en' },
    ] as const;
    const ids = await Promise.all(kinds.map((kind) => aReminder({ ...own, ...kind })));
    return ids.map((reminder_id) => ({ user_id: userId, site_id: siteId, reminder_id }));
  },
  invitation: async ({ reader, siteId, locale }) => {
    const by = { owner_id: siteId, invited_by: reader.userId, locale };
    const note = 'Come and read what we wrote. בואו לקרוא.';
    const invitations = [
      await anInvitation({ ...by, note }),
      await anInvitation({ ...by, group_id: 3 }),
      await anInvitation({ ...by, group_id: 5 }),
      await anInvitation({ ...by, group_id: 1 }),
    ];
    return invitations.map(({ id }) => ({ invitation_id: id }));
  },
  login_code: async ({ reader: { userId } }) => {
    const seed = crypto.randomUUID();
    await tokens(userId, 'login', seed);
    return [
      { user_id: userId, seed },
      { user_id: userId, seed: 'of a code that is over' },
    ];
  },
  membership: ({ reader: { userId }, other, siteId }) =>
    ['accepted', 'granted', 'owner_now', 'owner_before'].map((event) => ({
      user_id: userId,
      site_id: siteId,
      event,
      by: other.userId,
    })),
  memory_denied: decided('denied'),
  memory_published: decided('published'),
  memory_returned: decided('returned'),
  password_changed: ofReader,
  second_factor: ({ reader: { userId } }) =>
    SECOND_FACTOR_CHANGES.map((change) => ({ user_id: userId, change })),
  provider_linked: ({ reader: { userId } }) => [{ user_id: userId, provider: 'google' }],
  reported: async (world) => {
    for (let count = 0; count < 2; count++) {
      const author_id = world.other.userId;
      const subject_id = await aMemory({ owner_id: world.siteId, author_id });
      await aReport({ owner_id: world.siteId, subject_id });
    }
    return ofSite(world);
  },
  reported_to_platform: async (world) => {
    const { siteId, reader, locale } = world;
    const subject_id = await aMemory({ owner_id: siteId, author_id: reader.userId });
    const note = 'Her diary was not meant to be read. היומן שלה.';
    await aReport({ owner_id: siteId, subject_id, reason: 'illegal', note });
    await aReport({ owner_id: siteId, subject: 'site', subject_id: siteId, is_family: true });
    return [
      { site_id: siteId, subject: 'memory', subject_id, reason: 'illegal', locale },
      { site_id: siteId, subject: 'site', subject_id: siteId, reason: 'family', locale },
      ...(await platformReports(world)),
    ];
  },
  ...ACCOUNT_EXAMPLES,
  ...BILLING_EXAMPLES,
  ...SITE_ADMIN_EXAMPLES,
  ...VENDOR_EXAMPLES,
  ...COMMUNITY_EXAMPLES,
  ...GRAVE_EXAMPLES,
  ...OPERATIONS_EXAMPLES,
  reset: async ({ reader: { userId } }) => {
    const seed = crypto.randomUUID();
    await tokens(userId, 'reset', seed);
    return [{ user_id: userId, seed }];
  },
  site_deleted: async ({ reader, other, sites }) => {
    const at = NOW.toISOString();
    const deleted_site_id = await sites({ deleted_at: at });
    const admin = await aPerson({ role_id: 1 });
    return [
      { deleted_site_id, by: other.userId, at, user_id: reader.userId },
      { deleted_site_id, by: admin.userId, at, user_id: other.userId },
    ];
  },
  site_read: ofSite,
  succession: async ({ reader, other, sites }) => {
    const examples: object[] = [];
    for (const [event, state] of [
      ['claimed', 'open'],
      ['objected', 'disputed'],
      ['objected', 'refused'],
      ['settled', 'done'],
      ['settled', 'refused'],
    ] as const) {
      const site_id = await sites();
      const claim = {
        site_id,
        claimant_id: other.userId,
        state,
        created_at: NOW.toISOString(),
        ends_at: LATER,
      };
      const [row] = await db.insert(succession_claims).values(claim).returning();
      for (const { userId } of [reader, other]) examples.push({ user_id: userId, claim_id: row?.id, event });
    }
    return examples;
  },
  verify: async ({ locale }) => {
    const seed = crypto.randomUUID();
    const people = [await aPerson({ active: '0', locale }), await aPerson({ active: '0', locale })];
    for (const { userId } of people) await tokens(userId, 'verify', seed + userId);
    const linked_at = NOW.toISOString();
    const identity = {
      user_id: people[1]?.userId ?? 0,
      provider: 'facebook',
      subject: seed,
      linked_at,
    } as const;
    await db.insert(identities).values(identity);
    return people.map(({ userId }) => ({ user_id: userId, seed: seed + userId }));
  },
};

/** The kinds of email about a site, which show its head. */
export const ABOUT_A_SITE = new Set(
  'access_requested backup_ready comment comment_denied comment_published comment_returned community_site_decided grave_invitation grave_suggested held invitation membership memory_denied memory_published memory_returned plan_gift question reminder reminder_test reported site_deleted site_frozen site_read succession succession_open thanks'.split(
    ' ',
  ),
);

export type SentExample = { kind: string; email: Email };

/**
 * Sends each kind of email that a feature defines, with all its variants, to readers of `locale`. The person
 * remembered is called `firstName`.
 */
export async function sendEveryEmail(locale: Locale, firstName = 'Ruth'): Promise<SentExample[]> {
  const sent: SentExample[] = [];
  for (const kind of hooks.emails.keys()) {
    const example = EXAMPLES[kind];
    if (!example) throw new Error(`The email ${kind} has no example in every-email.ts.`);
    for (const about of await example(await aWorld(locale, firstName))) {
      await db.delete(outbox);
      const payload = {
        mail_id: crypto.randomUUID(),
        asked_at: NOW.toISOString(),
        attempt: 1,
        mail: { kind, ...about },
      };
      await commit(db, [sendEmail.enqueue({ db, now: () => NOW }, payload, NOW)]);
      const mailer = aMailer();
      await runMailJobs(mailer, NOW);
      const [email] = mailer.sent;
      if (!email) throw new Error(`The email ${kind} was not sent: ${JSON.stringify(about)}`);
      sent.push({ kind, email });
    }
  }
  return sent;
}
