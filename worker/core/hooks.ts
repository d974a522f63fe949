import type { SQL } from 'drizzle-orm';
import type { DigestTopic } from '#worker/contract/mail.ts';
import type { ReportSubject } from '#worker/contract/report.ts';
import type { UpdateKind } from '#worker/contract/update.ts';
import type { Sql, Statement } from '#worker/db/client.ts';
import type { Ctx, CtxFor } from './ctx.ts';
import type { EmailKind } from './email.ts';
import type { Job } from './job.ts';
import type { UpdateLine } from './update-line.ts';

/** Events of a site or a user to which other features add statements for the same commit. */
export type Events = {
  /** A site is deleted, and can be restored for a while; restoring does not bring back what this ended. */
  siteDeleted: (ctx: CtxFor<'member'>, siteId: number, at: string) => Statements;
  /** A site is purged: deletes all of its rows, in every table. */
  sitePurged: (ctx: Ctx, siteId: number) => Statements;
  /** The preceding statements change a member's role, or suspend or remove them. */
  memberChanged: (ctx: Ctx, member: { siteId: number; userId: number }) => Statements;
  /** The site has a new Owner. */
  siteHandedOver: (ctx: Ctx, handover: { siteId: number; from: number; to: number }) => Statements;
  /** An administrator opens another's private site. */
  privateSiteRead: (ctx: Ctx, read: { siteId: number; ownerId: number }) => Statements;
  /** The preceding statements move a memory from one site to another. */
  memoryMoved: (ctx: Ctx, move: { memoryId: number; from: number; to: number }) => Statements;
  /** A user ends the reminders of a site by the link in one of them. */
  remindersStopped: (ctx: Ctx, of: { siteId: number; userId: number }) => Statements;
  /** An account is deleted; the user's posts remain, with their name. */
  accountDeleted: (ctx: Ctx, user: { id: number; email: string }, at: string) => Statements;
  /** A user has died: nothing is sent to them any more, and what they wrote stays. */
  userDied: (ctx: Ctx, userId: number, at: string) => Statements;
  /** The preceding statements confirm a user's address; `userId` is a number, or SQL that selects it. */
  addressConfirmed: (ctx: Ctx, userId: number | SQL) => Statements;
  /** A question was answered by someone whose address is confirmed now; `key` is that of the answer. */
  questionAnswered: (ctx: Ctx, answer: { askedId: number; key: string }) => Statements;
  /** The word list found something in a published text, or finds nothing any more in a changed one. */
  textFlagged: (ctx: Ctx, text: FlaggedText, isFlagged: boolean) => Statements;
  /** Once a day: deletes rows that are no longer needed. */
  expired: (ctx: Ctx) => Statements;
};
/** A hook may read before the commit. A guarded update is returned together with its `abortIfUnchanged`. */
export type Statements = Statement[] | Promise<Statement[]>;

export type FlaggedText = { subject: ReportSubject; id: number; siteId: number };

/** What a feature does with its things that were reported: statements for the commit of their cause. */
export type Reportable = {
  readonly subject: ReportSubject;
  /** Collapses it where the condition holds, unless reports have collapsed it already. */
  readonly collapse: (ctx: Ctx, id: number, when: Sql) => Statement[];
  /** Shows it again. */
  readonly keep: (ctx: Ctx, id: number) => Statement[];
  /** Moves it to the trash, as its staff may, with an audit row; nothing where it is there already. */
  readonly remove: (ctx: CtxFor<'member'>, id: number) => Promise<Statement[]>;
};

/** Notifies the staff of a site of something that waits, at most once an hour. */
export type Digest = {
  readonly topic: DigestTopic;
  readonly enqueue: (
    ctx: Pick<Ctx, 'db' | 'now'>,
    about: { user_id: number; site_id: number },
    dueAt: Date,
  ) => Statement;
};

/** Everything that the features declare: how a feature reaches those of later layers. */
export type Hooks = {
  readonly [E in keyof Events]: (...args: Parameters<Events[E]>) => Promise<Statement[]>;
} & {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly emails: ReadonlyMap<string, EmailKind>;
  readonly updateLines: ReadonlyMap<UpdateKind, UpdateLine>;
  readonly digests: ReadonlyMap<DigestTopic, Digest>;
  readonly reportables: ReadonlyMap<ReportSubject, Reportable>;
};
