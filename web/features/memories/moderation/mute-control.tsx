import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { MUTE_DAYS, muteQueue } from '#worker/contract/report.ts';
import { reportedQuery } from './moderation-queries.ts';

/** Stops the emails to the reader about what waits here for a while, and starts them again. */
export function MuteControl({ id }: { id: string }) {
  const { t } = useLingui();
  const formatDay = useLocalDay();
  const queries = useQueryClient();
  const { data } = useInfiniteQuery(reportedQuery(id));
  const mute = useMutation({
    mutationFn: (days: (typeof MUTE_DAYS)[number] | null) =>
      call(muteQueue, { params: { siteId: id }, body: { days } }),
    onSuccess: ({ muted_until }) =>
      queries.setQueryData(
        reportedQuery(id).queryKey,
        (before) => before && { ...before, pages: before.pages.map((page) => ({ ...page, muted_until })) },
      ),
  });
  const [first] = data?.pages ?? [];
  if (!first) return null;
  const until = first.muted_until;
  const day = until && formatDay(until);
  const set = (days: (typeof MUTE_DAYS)[number] | null) => () => mute.isPending || mute.mutate(days);
  return (
    <section aria-labelledby="mute-head" className="mt-12">
      <h2 id="mute-head" className="mb-2">
        <Trans>Emails about what waits here</Trans>
      </h2>
      <p role="status" className="mb-2">
        {day ? (
          <Trans>You get none until {day}. Your updates go on.</Trans>
        ) : (
          <Trans>You get one when something waits for you. You can pause them; your updates go on.</Trans>
        )}
      </p>
      {mute.error && (
        <p role="alert" className="mb-2 text-(--danger)">
          {mute.error instanceof ApiError ? mute.error.detail : t`This could not be saved.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {day ? (
          <button
            type="button"
            className="button"
            aria-disabled={mute.isPending || undefined}
            onClick={set(null)}
          >
            <Trans>Send them again</Trans>
          </button>
        ) : (
          MUTE_DAYS.map((days) => (
            <button
              key={days}
              type="button"
              className="button"
              aria-disabled={mute.isPending || undefined}
              onClick={set(days)}
            >
              {t`${plural(days, { one: 'Pause for a day', other: 'Pause for # days' })}`}
            </button>
          ))
        )}
      </div>
    </section>
  );
}
