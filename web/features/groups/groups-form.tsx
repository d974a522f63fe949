import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { useRateLimitWait } from '#web/ui/forms/use-rate-limit-wait.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { SiteGroup } from '#worker/contract/group-and-tag.ts';
import type { SearchResult } from '#worker/contract/search.ts';
import { FindGroup } from './find-group.tsx';
import { siteGroupsQuery, useAddGroup, useRemoveGroup } from './group-queries.ts';
import { JoinTerms } from './join-terms.tsx';

type Open = { what: 'join'; group: SearchResult } | { what: 'leave'; group: SiteGroup } | null;

/** The communities of a site: requesting another and leaving one. `id` as in the page's path. */
export function GroupsForm({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useQuery(siteGroupsQuery(id));
  const [status, setStatus] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const [waiting, handleRateLimit] = useRateLimitWait();
  const add = useAddGroup(id);
  const remove = useRemoveGroup(id);
  const close = () => {
    add.reset();
    remove.reset();
    setOpen(null);
  };
  const done = (message: string) => {
    close();
    setStatus(message);
  };
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const groups = list.data;
  return (
    <div className="flex flex-col gap-5">
      <StatusMessage>{status}</StatusMessage>
      {groups.length > 0 ? (
        <ul className="flex flex-col divide-y divide-(--line)">
          {groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center gap-3 py-3">
              <span className="min-w-0 flex-1 basis-32 font-serif text-lg leading-snug wrap-anywhere">
                <UserText>{group.name}</UserText>
                {group.state === 'asked' && (
                  <span className="small block font-sans">
                    <Trans>The group has not answered yet</Trans>
                  </span>
                )}
              </span>
              <button type="button" className="text-button" onClick={() => setOpen({ what: 'leave', group })}>
                {group.state === 'asked' ? (
                  <>
                    <Trans>Withdraw the request</Trans>
                    <OfWhich name={group.name} />
                  </>
                ) : (
                  <>
                    <Trans>Leave the group</Trans>
                    <OfWhich name={group.name} />
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-(--ink-2)">
          <Trans>The site is in no group.</Trans>
        </p>
      )}
      <FindGroup
        except={groups.map((group) => group.id)}
        onChoose={(group) => setOpen({ what: 'join', group })}
      />
      {open?.what === 'join' && (
        <Confirm
          title={t`Ask to join ${open.group.full_name}`}
          action={t`Ask to join`}
          busyAction={t`Sending…`}
          busy={add.isPending}
          error={add.error}
          onClose={close}
          onConfirm={() =>
            waiting ||
            add.mutate(String(open.group.id), {
              onSuccess: ({ state, name }) =>
                done(state === 'held' ? t`The site is now in ${name}.` : t`Request sent to ${name}.`),
              onError: handleRateLimit,
            })
          }
        >
          <JoinTerms group={open.group} />
        </Confirm>
      )}
      {open?.what === 'leave' && (
        <Confirm
          title={open.group.state === 'asked' ? t`Withdraw the request` : t`Leave ${open.group.name}`}
          action={open.group.state === 'asked' ? t`Withdraw the request` : t`Leave the group`}
          danger
          busyAction={t`One moment…`}
          busy={remove.isPending}
          error={remove.error}
          onClose={close}
          onConfirm={() =>
            remove.mutate(open.group.id, {
              onSuccess: () => done(t`The site is not in ${open.group.name}.`),
              onError: (error) =>
                error instanceof ApiError &&
                error.code === 'group.in_use' &&
                toast({ variant: 'warning', title: error.detail }),
            })
          }
        >
          <p>
            {open.group.state === 'asked' ? (
              <Trans>
                <bdi>{open.group.name}</bdi> will no longer decide on it.
              </Trans>
            ) : (
              <Trans>
                The site will no longer appear on the group’s pages. Its memories stay, and it can ask to join
                again. It cannot leave while memories are waiting for the group’s approval.
              </Trans>
            )}
          </p>
        </Confirm>
      )}
    </div>
  );
}
