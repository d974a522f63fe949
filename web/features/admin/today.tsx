import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { readToday, TILE_MOST, type Tile, type TileName } from '#worker/contract/dashboard-admin.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';

/** What happened since yesterday and what waits; counted anew whenever the page is opened. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(readToday, {}, signal),
  staleTime: 0,
});

type TileWords = {
  label: MessageDescriptor;
  /** The list behind it, below `/admin/`. */
  href: (day: string) => string;
  /** Whether it is nothing to worry about. */
  isQuiet?: boolean;
};

const WORDS: Record<TileName, TileWords> = {
  signups: { label: msg`New users`, href: (day) => `users?from=${day}`, isQuiet: true },
  sites: { label: msg`New sites`, href: (day) => `sites?from=${day}`, isQuiet: true },
  held: { label: msg`Memories held for more than 48 hours`, href: () => 'held' },
  reports: { label: msg`Reports to decide on`, href: () => 'reports' },
  claims: { label: msg`Disputed claims`, href: () => 'reports?view=claims' },
  issues: { label: msg`Orders with an issue`, href: () => 'orders?waiting=issue' },
  late_orders: { label: msg`Late orders`, href: () => 'orders?waiting=late' },
  unpaid_orders: { label: msg`Orders that are not paid`, href: () => 'orders?waiting=unpaid' },
  past_due: { label: msg`Plans whose payment failed`, href: () => 'sites?subscribed=past_due' },
  chargebacks: {
    label: msg`Open chargebacks`,
    href: () => 'reports?view=chargebacks&state=open',
  },
  bounces: {
    label: msg`Emails that did not arrive`,
    href: (day) => `notifications?state=bounced&from=${day}`,
  },
  dead_letters: { label: msg`Jobs that failed`, href: () => 'jobs?view=dead' },
  unknown_scans: { label: msg`Scans of unknown codes`, href: () => 'qr-codes?view=lost' },
  media_bytes: { label: msg`Storage`, href: () => 'health', isQuiet: true },
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tiles, each of which opens its list. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery);
  if (error && !data) return <CallFault error={error} again={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {data.tiles.map((tile) => (
        <TileOf key={tile.name} tile={tile} />
      ))}
    </ul>
  );
}

function TileOf({ tile: { name, value } }: { tile: Tile }) {
  const { i18n } = useLingui();
  const view = useView();
  const { label, href, isQuiet } = WORDS[name];
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const isOfNote = !isQuiet && value !== null && value > 0;
  return (
    <li>
      <view.Link
        href={`/${view.locale}/admin/${href(yesterday)}`}
        className="flex h-full flex-col gap-1 rounded-lg border border-(--line) bg-(--surface) p-4 hover:border-(--accent)"
      >
        <span className={`font-serif text-3xl tabular-nums ${isOfNote ? 'text-(--danger)' : 'text-(--ink)'}`}>
          {value === null ? (
            <Trans>Unknown</Trans>
          ) : name === 'media_bytes' ? (
            fileSize(view, value)
          ) : (
            <bdi>{value >= TILE_MOST ? `${TILE_MOST}+` : value}</bdi>
          )}
        </span>
        <span className="text-(--ink-2)">{i18n._(label)}</span>
      </view.Link>
    </li>
  );
}
