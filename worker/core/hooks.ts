import type { SQL } from 'drizzle-orm';
import type { ImportKindName } from '#worker/contract/import.ts';
import type { DigestTopic } from '#worker/contract/mail.ts';
import type { AddSite } from '#worker/contract/new-site.ts';
import type {
  BoxInput,
  FlowersInput,
  Move,
  OrderOffer,
  OrderProduct,
  OrderStatus,
  Wish,
} from '#worker/contract/order.ts';
import type { PriceItem } from '#worker/contract/price.ts';
import type { ReportSubject } from '#worker/contract/report.ts';
import type { UpdateKind } from '#worker/contract/update.ts';
import type { Sql, Statement } from '#worker/db/client.ts';
import type { payments, refunds } from '#worker/db/schema/billing.ts';
import type { communities } from '#worker/db/schema/communities.ts';
import type { OrderDetails, orders, StoredLine } from '#worker/db/schema/orders.ts';
import type { Ctx, CtxFor } from './ctx.ts';
import type { EmailKind } from './email.ts';
import type { ImportKind } from './import-kind.ts';
import type { Job } from './job.ts';
import type { Course, OrderActor, Outcome } from './order-course.ts';
import type { UpdateLine } from './update-line.ts';

/** Events of a site or a user to which other features add statements for the same commit. */
export type Events = {
  /** Makes a site of a person who was described elsewhere; the actor becomes its Owner, for now where it is unclaimed. */
  siteMade: (
    ctx: CtxFor<'member'>,
    made: { id: number; person: AddSite; portraitId: string | null; unclaimed?: boolean },
  ) => Statements;
  /** Takes back a site that was made and that nobody has changed since: deletes all of its rows. */
  siteUnmade: (ctx: Ctx, siteId: number) => Statements;
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
  /** A user ends the weekly email of a community's wall by the link in one of them. */
  boardMailStopped: (ctx: Ctx, of: { communityId: number; userId: number }) => Statements;
  /** The preceding statements insert a community. */
  communityFounded: (ctx: CtxFor<'member'>, community: CommunityRow) => Statements;
  /** The preceding statements change a community, delete it or restore it; the row is as it will be. */
  communityChanged: (ctx: Ctx, community: CommunityRow) => Statements;
  /** A user becomes a member of a community; fails where they are one already. */
  communityJoined: (ctx: CtxFor<'member'>, joined: { communityId: number }) => Statements;
  /** A user asks to join a community. */
  communityAsked: (ctx: CtxFor<'member'>, asked: { communityId: number; note: string | null }) => Statements;
  /** A community is deleted, and can be restored for a while; restoring does not bring back what this ended. */
  communityDeleted: (ctx: Ctx, deleted: { communityId: number; by: number; at: string }) => Statements;
  /** A community is purged: deletes all of its rows, in every table. Its sites stay. */
  communityPurged: (ctx: Ctx, communityId: number) => Statements;
  /** The pause of a site ends. */
  siteUnfrozen: (ctx: Ctx, siteId: number) => Statements;
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
  /** The preceding statements record what became of a payment at the provider. */
  paymentSettled: (ctx: Ctx, settled: SettledPayment) => Statements;
  /** A user chose the card that their plans are charged to. */
  cardChosen: (ctx: Ctx, card: { id: number; user_id: number }) => Statements;
  /** A user removes a card; throws where it is still needed. */
  cardRemoved: (ctx: Ctx, card: { id: number; user_id: number }) => Statements;
  /** The preceding statements record that a refund was made. */
  refundSettled: (ctx: Ctx, refund: SettledRefund) => Statements;
  /** The preceding statements record that a refund of ours failed. */
  refundFailed: (ctx: Ctx, refund: SettledRefund) => Statements;
  /** Once a day: deletes rows that are no longer needed. */
  expired: (ctx: Ctx) => Statements;
};
/** A hook may read before the commit. A guarded update is returned together with its `abortIfUnchanged`. */
export type Statements = Statement[] | Promise<Statement[]>;

export type CommunityRow = typeof communities.$inferSelect;

export type SettledPayment = {
  payment: typeof payments.$inferSelect;
  state: 'authorised' | 'captured' | 'card_saved' | 'failed' | 'expired' | 'released';
  /** Selects the card that it was paid with; null where none is kept. */
  cardId: Sql | null;
  /** What the payer recognises the card by. */
  paidBy: { brand: string; last4: string } | null;
  failure: string | null;
};

export type SettledRefund = {
  refund: typeof refunds.$inferSelect;
  payment: typeof payments.$inferSelect;
};

export type FlaggedText = {
  subject: ReportSubject;
  id: number;
  place: { kind: 'site' | 'community'; id: number };
};

/** What a feature does with its things that were reported: statements for the commit of their cause. */
export type Reportable = {
  readonly subject: ReportSubject;
  /** Collapses it where the condition holds, unless reports have collapsed it already. */
  readonly collapse: (ctx: Ctx, id: number, when: Sql) => Statement[];
  /** Shows it again. */
  readonly keep: (ctx: Ctx, id: number) => Statement[];
  /** Moves it to the trash, as its staff may, with an audit row; nothing where it is there already. */
  readonly remove: (
    ctx: CtxFor<'member'>,
    id: number,
    kind: FlaggedText['place']['kind'],
  ) => Promise<Statement[]>;
};

/** The part of an order that its product decides on. */
export type Wanted = {
  site: string;
  lines: readonly { item: PriceItem; quantity: number }[];
  isGift: boolean;
  giftNote?: string | undefined;
  wish?: Wish | undefined;
  flowers?: FlowersInput | undefined;
  box?: BoxInput | undefined;
};

/** A line of an order before prices; one that is not in the price list has its own price and name. */
export type PreparedLine =
  | { item: PriceItem; quantity: number }
  | Pick<StoredLine, 'item' | 'quantity' | 'unit_minor' | 'name'>;

/** What an order will hold, before prices. `unusedMinor`: what a running plan of the payer’s is still worth. */
export type PreparedOrder = {
  site: { id: number; slug: string; name: string; mode: string };
  lines: readonly PreparedLine[];
  details: OrderDetails;
  unusedMinor: number;
  /** For a plan: until when it runs, null for one without end. */
  until: string | null;
  renews: boolean;
  /** Whether something is delivered, so that the order needs an address. */
  delivers: boolean;
  /** Whether something is made for the person, so that the order needs a wish. */
  asksWish?: boolean;
};

export type OrderRow = typeof orders.$inferSelect;

/** Something that can be ordered. */
export type ProductKind = {
  readonly product: OrderProduct;
  /** Whether the caller may order it for the site, and what that means; throws the refusal. */
  readonly prepare: (ctx: CtxFor<'member'>, wanted: Wanted) => Promise<PreparedOrder>;
  /** The stage of an order that is placed, and the statements of its effect, for the commit that books it. */
  readonly placed: (
    ctx: Ctx,
    order: OrderRow,
    cardId: Sql | null,
  ) => Promise<{
    stage: string;
    status?: OrderStatus;
    details?: Partial<OrderDetails>;
    statements: Statement[];
  }>;
  /** What the provider's page of an order takes; absent: the payment at once. */
  readonly pays?: (ctx: Ctx, order: Pick<OrderRow, 'details'>) => 'charge' | 'authorise' | 'save_card';
  /** A charge without a page was refused. */
  readonly refused?: (ctx: Ctx, order: OrderRow) => Promise<Statement[]>;
  /** How an order of it goes on once it is placed; absent where it goes on by itself. */
  readonly course?: Course;
  /** What a move means for the product: new details, and statements for its commit; throws the refusal. */
  readonly moved?: (ctx: Ctx, order: OrderRow, move: Move, actor: OrderActor) => Promise<Moved>;
  /** Who was asked to carry an order out, newest first, for administrators; absent where no vendor does. */
  readonly listOffers?: (ctx: Ctx, orderId: number) => Promise<OrderOffer[]>;
};

/** `outcome`: where the order stands instead of what its course says. */
export type Moved = { details?: Partial<OrderDetails>; outcome?: Outcome; statements: Statement[] };

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
  readonly products: ReadonlyMap<OrderProduct, ProductKind>;
  readonly imports: ReadonlyMap<ImportKindName, ImportKind>;
};
