import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { siteHref } from '#web/features/memories/memory-search.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { moveMemory } from '#worker/contract/memory-order.ts';
import { listMySites, type MySite } from '#worker/contract/my-site.ts';

const everySiteQuery = infiniteQueryOptions({
  queryKey: ['my-sites', 'every'],
  queryFn: ({ pageParam, signal }) =>
    call(listMySites, { query: pageParam ? { cursor: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** Moves a memory to another of the viewer's sites; says beforehand what becomes of it there. */
export function MoveMemory({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const { t } = useLingui();
  const sites = useInfiniteQuery(everySiteQuery);
  const [chosen, setChosen] = useState<MySite | null>(null);
  const group = useId();
  const move = useMove(memory, onClose);
  const targets = (sites.data?.pages ?? []).flatMap((page) => page.sites).filter(isTarget);

  // what another wrote goes only from Owner to Owner
  function isTarget(site: MySite): boolean {
    return site.id !== memory.site_id && (memory.mine || site.role === 'owner');
  }

  return (
    <Dialog title={t`Move to another site`} isOpen onOpenChange={(open) => open || onClose()}>
      {sites.isPending && (
        <Skeleton>
          <SkeletonLine size="60%" />
          <SkeletonLine size="45%" />
        </Skeleton>
      )}
      {sites.error && !sites.data && <CallFault error={sites.error} again={() => void sites.refetch()} />}
      {sites.data && targets.length === 0 && !sites.hasNextPage && (
        <p>
          {memory.mine ? (
            <Trans>There is no other site where you can share memories.</Trans>
          ) : (
            <Trans>You do not own another site.</Trans>
          )}
        </p>
      )}
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && !move.isPending) move.mutate(chosen);
        }}
      >
        {targets.length > 0 && (
          <fieldset className="flex flex-col gap-1 border-0 p-0">
            <legend className="mb-2 p-0">
              <Trans>Which site is it for?</Trans>
            </legend>
            {targets.map((site) => (
              <label key={site.id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name={group}
                  className="size-5 accent-(--accent)"
                  checked={chosen?.id === site.id}
                  onChange={() => {
                    move.reset();
                    setChosen(site);
                  }}
                />
                <bdi className="min-w-0 wrap-anywhere">{site.name}</bdi>
              </label>
            ))}
          </fieldset>
        )}
        {sites.hasNextPage && (
          <button
            type="button"
            className="button"
            aria-busy={sites.isFetchingNextPage || undefined}
            onClick={() => void sites.fetchNextPage()}
          >
            <Trans>More sites</Trans>
          </button>
        )}
        {chosen && <Consequences memory={memory} site={chosen} />}
        {move.error && (
          <div role="alert" className="text-(--danger)">
            <p>
              <Trans>Couldn't move memory. Please try again later.</Trans>
            </p>
            {move.error instanceof ApiError && move.error.code !== 'memory.move_failed' && (
              <p className="mt-1">{move.error.detail}</p>
            )}
          </div>
        )}
        {chosen && (
          <SubmitButton busy={move.isPending} busyLabel={<Trans>Moving…</Trans>}>
            <Trans>Move the memory</Trans>
          </SubmitButton>
        )}
      </form>
    </Dialog>
  );
}

/** What becomes of the memory on the other site. */
function Consequences({ memory, site }: { memory: Memory; site: MySite }) {
  const isPublic = site.mode !== 'private' && memory.visibility === 'everyone';
  const mayWait = site.role === 'member';
  return (
    <div aria-live="polite" className="small">
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>
          <Trans>It leaves this site, with its photos and files.</Trans>
        </li>
        {memory.tags.length > 0 && (
          <li>
            <Trans>Its tags stay behind, since every site has its own.</Trans>
          </li>
        )}
        {mayWait && (
          <li>
            {site.mode === 'open' ? (
              <Trans>It appears there once the family has approved it.</Trans>
            ) : (
              <Trans>Where a family approves memories first, it waits for that.</Trans>
            )}
          </li>
        )}
        {memory.media.length > 0 && site.plan === 'free' && (
          <li>
            <Trans>
              That site has no subscription: it takes three photos and recordings, and no videos or documents.
            </Trans>
          </li>
        )}
        {isPublic && memory.mine && (
          <li>
            <Trans>Anyone who opens that site can read it.</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}

function useMove(memory: Memory, onMoved: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const router = useRouter();
  const { locale } = useLocale();
  return useMutation({
    mutationFn: (site: MySite) => call(moveMemory, { params: { id: memory.id }, body: { site_id: site.id } }),
    onSuccess: (moved, { name, slug }) => {
      onMoved();
      memoriesChanged(queries, moved);
      toast({
        variant: 'success',
        title:
          moved.status === 'pending'
            ? t`The memory was moved to ${name}, where it waits for approval.`
            : t`The memory was moved to ${name}.`,
        long: true,
        action: {
          label: t`Open it there`,
          run: () => router.history.push(siteHref(locale, slug, { memory: moved.id })),
        },
      });
    },
  });
}
