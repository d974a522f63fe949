import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { call } from '#web/lib/api.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import { changeJoinCode } from '#worker/contract/community.ts';
import type { CommunityFormProps } from './use-community-form.ts';

/** The code with which people join a community, and the button that replaces it. */
export function JoinCode({ community, id }: CommunityFormProps) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const [isAsking, setIsAsking] = useState(false);
  const [said, setSaid] = useState('');
  const change = useChangeCode(community.id, id);
  const code = community.info?.join_code ?? null;
  return (
    <Group
      title={<Trans>Join code</Trans>}
      hint={
        community.permissions === 'public' ? (
          <Trans>People who enter it join at once.</Trans>
        ) : (
          <Trans>People who enter it ask to join, and you decide.</Trans>
        )
      }
    >
      {code && (
        <p dir="ltr" className="text-2xl font-semibold tracking-[0.2em] select-all tabular-nums rtl:text-end">
          {code}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {code && (
          <button type="button" className="button" onClick={() => void copy(code)}>
            {copied ? <Trans>The code is copied</Trans> : <Trans>Copy the code</Trans>}
          </button>
        )}
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {code ? <Trans>New code</Trans> : <Trans>Make a code</Trans>}
        </button>
      </div>
      <p role="status" className={copied === false ? 'text-(--ink-2)' : 'unseen'}>
        {copied && t`The code is copied`}
        {copied === false && t`It could not be copied here. Select the code above and copy it.`}
      </p>
      <StatusMessage>{said}</StatusMessage>
      {isAsking && (
        <Confirm
          title={code ? t`New code` : t`Make a code`}
          action={code ? t`Replace the code` : t`Make a code`}
          danger={code !== null}
          busyAction={t`One moment…`}
          busy={change.isPending}
          error={change.error}
          onClose={() => {
            change.reset();
            setIsAsking(false);
          }}
          onConfirm={() =>
            change.mutate(undefined, {
              onSuccess: () => {
                setIsAsking(false);
                setSaid(t`The new code works from now on.`);
              },
            })
          }
        >
          <p>
            {code ? (
              <Trans>The old code stops working at once. People who have already joined stay.</Trans>
            ) : (
              <Trans>People who have the code can join the community.</Trans>
            )}
          </p>
        </Confirm>
      )}
    </Group>
  );
}

function useChangeCode(communityId: number, ref: string) {
  const queries = useQueryClient();
  const { queryKey } = communityQuery(ref);
  return useMutation({
    mutationFn: () => call(changeJoinCode, { params: { id: String(communityId) } }),
    onSuccess: ({ join_code }) =>
      queries.setQueryData(queryKey, (known) =>
        known?.community.info
          ? { community: { ...known.community, info: { ...known.community.info, join_code } } }
          : known,
      ),
  });
}
