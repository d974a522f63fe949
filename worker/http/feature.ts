import type { EmailKind } from '#worker/core/email.ts';
import type { Digest, Events, Hooks, ProductKind, Reportable, Statements } from '#worker/core/hooks.ts';
import type { ImportKind } from '#worker/core/import-kind.ts';
import type { Job } from '#worker/core/job.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import type { Statement } from '#worker/db/client.ts';
import type { App } from './request-context.ts';

/** What a feature adds to the app: the index of its folder. */
export type Feature = {
  readonly routes?: (app: App) => void;
  readonly jobs?: readonly Job[];
  readonly emails?: readonly EmailKind[];
  readonly updateLines?: readonly UpdateLine[];
  readonly digests?: readonly Digest[];
  readonly reportables?: readonly Reportable[];
  readonly products?: readonly ProductKind[];
  readonly imports?: readonly ImportKind[];
  readonly on?: Partial<Events>;
};

/**
 * The declarations of all features, by name. Events reach the features in reverse order, so that rows that
 * depend on another feature's rows are deleted first.
 */
export function collectHooks(features: readonly Feature[]): Hooks {
  const all = <T>(of: (feature: Feature) => readonly T[] | undefined): T[] =>
    features.flatMap((feature) => of(feature) ?? []);
  const dependentsFirst = features.toReversed();
  const onEvent =
    <Args extends unknown[]>(
      answerOf: (on: Partial<Events>) => ((...args: Args) => Statements) | undefined,
    ) =>
    async (...args: Args): Promise<Statement[]> => {
      const statements: Statement[] = [];
      for (const { on = {} } of dependentsFirst) statements.push(...((await answerOf(on)?.(...args)) ?? []));
      return statements;
    };
  return {
    siteMade: onEvent(({ siteMade }) => siteMade),
    siteUnmade: onEvent(({ siteUnmade }) => siteUnmade),
    siteDeleted: onEvent(({ siteDeleted }) => siteDeleted),
    sitePurged: onEvent(({ sitePurged }) => sitePurged),
    siteUnfrozen: onEvent(({ siteUnfrozen }) => siteUnfrozen),
    memberChanged: onEvent(({ memberChanged }) => memberChanged),
    siteHandedOver: onEvent(({ siteHandedOver }) => siteHandedOver),
    privateSiteRead: onEvent(({ privateSiteRead }) => privateSiteRead),
    memoryMoved: onEvent(({ memoryMoved }) => memoryMoved),
    remindersStopped: onEvent(({ remindersStopped }) => remindersStopped),
    boardMailStopped: onEvent(({ boardMailStopped }) => boardMailStopped),
    communityFounded: onEvent(({ communityFounded }) => communityFounded),
    communityChanged: onEvent(({ communityChanged }) => communityChanged),
    communityJoined: onEvent(({ communityJoined }) => communityJoined),
    communityAsked: onEvent(({ communityAsked }) => communityAsked),
    communityDeleted: onEvent(({ communityDeleted }) => communityDeleted),
    communityPurged: onEvent(({ communityPurged }) => communityPurged),
    accountDeleted: onEvent(({ accountDeleted }) => accountDeleted),
    userDied: onEvent(({ userDied }) => userDied),
    addressConfirmed: onEvent(({ addressConfirmed }) => addressConfirmed),
    questionAnswered: onEvent(({ questionAnswered }) => questionAnswered),
    textFlagged: onEvent(({ textFlagged }) => textFlagged),
    paymentSettled: onEvent(({ paymentSettled }) => paymentSettled),
    cardChosen: onEvent(({ cardChosen }) => cardChosen),
    cardRemoved: onEvent(({ cardRemoved }) => cardRemoved),
    refundSettled: onEvent(({ refundSettled }) => refundSettled),
    refundFailed: onEvent(({ refundFailed }) => refundFailed),
    expired: onEvent(({ expired }) => expired),
    jobs: byKey(
      all(({ jobs }) => jobs),
      ({ name }) => name,
    ),
    emails: byKey(
      all(({ emails }) => emails),
      ({ kind }) => kind,
    ),
    updateLines: byKey(
      all(({ updateLines }) => updateLines),
      ({ kind }) => kind,
    ),
    digests: byKey(
      all(({ digests }) => digests),
      ({ topic }) => topic,
    ),
    reportables: byKey(
      all(({ reportables }) => reportables),
      ({ subject }) => subject,
    ),
    products: byKey(
      all(({ products }) => products),
      ({ product }) => product,
    ),
    imports: byKey(
      all(({ imports }) => imports),
      ({ name }) => name,
    ),
  };
}

/** Throws at startup where a name is declared twice. */
function byKey<K, T>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, T> {
  const map = new Map(items.map((item) => [keyOf(item), item]));
  if (map.size !== items.length) throw new Error(`declared twice among ${[...map.keys()].join(', ')}`);
  return map;
}
