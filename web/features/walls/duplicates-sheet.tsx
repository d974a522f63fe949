import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { WallEntry } from '#worker/contract/wall.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { duplicatesQuery, useDecideDuplicate } from './move-queries.ts';
import { useLooking } from './use-looking.ts';

type Pair = [WallEntry, WallEntry];
type Merging = { kept: WallEntry; pair: Pair };

type Props = { communityId: number; onClose: () => void };

/** Pairs of people on a wall who are likely one, side by side: they stay two, or one of them stays. */
export function DuplicatesSheet({ communityId, onClose }: Props) {
  const { t } = useLingui();
  const list = useInfiniteQuery(duplicatesQuery(communityId));
  const decide = useDecideDuplicate(communityId);
  const [merging, setMerging] = useState<Merging | null>(null);
  const [status, setStatus] = useState('');
  const pairs = list.data?.pages.flatMap((page) => page.pairs) ?? [];
  const isLooking = useLooking(list, pairs.length);

  const keep = ([a, b]: Pair, kept: WallEntry | null) => {
    const who = kept?.name;
    decide.mutate(
      { a: a.id, b: b.id, keep: kept?.id ?? 'both' },
      {
        onSuccess: () => {
          setMerging(null);
          setStatus(who ? t`${who} is on the wall once now.` : t`They stay two people.`);
        },
      },
    );
  };

  return (
    <Sheet title={t`Possible duplicates`} isOpen onOpenChange={(open) => open || onClose()}>
      <div className="flex flex-col gap-6">
        <p>
          <Trans>People with the same name whose dates do not contradict each other.</Trans>
        </p>
        <StatusMessage>{status}</StatusMessage>
        {list.error && <CallFault error={list.error} again={() => void list.refetch()} />}
        {decide.error && !merging && <CallFault error={decide.error} />}
        {!list.error && isLooking && (
          <p role="status">
            <Trans>Looking…</Trans>
          </p>
        )}
        {list.data && !isLooking && pairs.length === 0 && (
          <p>
            <Trans>No one seems to be on this wall twice.</Trans>
          </p>
        )}
        <ul className="duplicates" aria-label={t`Possible duplicates`}>
          {pairs.map((pair) => (
            <PairRow
              key={pair.map(({ id }) => id).join(' ')}
              pair={pair}
              busy={decide.isPending}
              onKeep={(kept) => {
                decide.reset();
                if (kept) setMerging({ kept, pair });
                else keep(pair, null);
              }}
            />
          ))}
        </ul>
        <MoreButton list={list}>{list.isFetchingNextPage ? t`Loading…` : t`Show more`}</MoreButton>
      </div>
      {merging && (
        <Confirm
          title={t`Make one of the two?`}
          action={t`Make one of the two`}
          busyAction={t`Saving…`}
          danger
          busy={decide.isPending}
          error={decide.error}
          onConfirm={() => keep(merging.pair, merging.kept)}
          onClose={() => setMerging(null)}
        >
          <p>
            <Trans>
              The one you keep gets the groups of both, and from the other one what it does not have itself.
              The other one is taken off the wall. This cannot be undone.
            </Trans>
          </p>
        </Confirm>
      )}
    </Sheet>
  );
}

type RowProps = { pair: Pair; busy: boolean; onKeep: (kept: WallEntry | null) => void };

function PairRow({ pair: [a, b], busy, onKeep }: RowProps) {
  return (
    <li>
      <div className="duplicate-pair">
        <PairEntry entry={a} other={b} busy={busy} onKeep={() => onKeep(a)} />
        <PairEntry entry={b} other={a} busy={busy} onKeep={() => onKeep(b)} />
      </div>
      {a.site && b.site && (
        <p className="small">
          <Trans>Both have a site, so neither can be taken off here.</Trans>
        </p>
      )}
      <button type="button" className="button" disabled={busy} onClick={() => onKeep(null)}>
        <Trans>They are two people</Trans>
      </button>
    </li>
  );
}

type EntryProps = { entry: WallEntry; other: WallEntry; busy: boolean; onKeep: () => void };

function PairEntry({ entry, other, busy, onKeep }: EntryProps) {
  const { t } = useLingui();
  const { locale } = useView();
  const day = useDay();
  const { main, other: second } = namesFor(entry, locale);
  const [birth, death] = [day(entry.birth), day(entry.death)];
  const name = main.text;
  return (
    <div className="duplicate">
      <Portrait portrait={entry.portrait} name={main.text} alt="" sizes="8rem" />
      <h3>
        <UserText lang={main.lang}>{main.text}</UserText>
      </h3>
      {second && (
        <p>
          <UserText lang={second.lang}>{second.text}</UserText>
        </p>
      )}
      {(birth || death) && (
        <p>
          {birth?.text}
          {birth && death && ' – '}
          {death?.text}
        </p>
      )}
      {entry.groups.length > 0 && <p className="small">{entry.groups.join(', ')}</p>}
      {entry.site && (
        <p className="small">
          <Trans>Has a site</Trans>
        </p>
      )}
      {!other.site && (
        <button
          type="button"
          className="button"
          aria-label={t`Keep this one: ${name}`}
          disabled={busy}
          onClick={onKeep}
        >
          <Trans>Keep this one</Trans>
        </button>
      )}
    </div>
  );
}
