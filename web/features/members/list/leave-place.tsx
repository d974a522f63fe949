import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { membersKey, type Place, type PlaceKind } from '#web/features/members/place.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useRemoveMember } from './member-queries.ts';

type Props = { place: Place; userId: number; name: string };

/** The button with which a member leaves a place, after a confirmation that explains the consequences. */
export function LeavePlace({ place, userId, name }: Props) {
  const { locale } = useLocale();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const words = useWords(place.kind, name);
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const leave = useRemoveMember(place, userId);

  async function gone() {
    toast({ variant: 'success', title: words.left });
    await navigate({
      to: '/$locale/sites',
      params: { locale },
      search: { tab: place.kind === 'site' ? 'member' : 'communities' },
      replace: true,
    });
    await forget(queries, place);
  }

  return (
    <>
      <button type="button" className="button self-start" onClick={() => setOpen(true)}>
        {words.action}
      </button>
      {open && (
        <Confirm
          title={words.title}
          action={words.action}
          danger
          busyAction={t`Leaving…`}
          busy={leave.isPending}
          error={leave.error}
          onClose={() => setOpen(false)}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => void gone() })}
        >
          <p>{words.consequence}</p>
          <p>
            <Trans>What you wrote there stays.</Trans>
          </p>
        </Confirm>
      )}
    </>
  );
}

/** Drops what is known of a place from the inside. */
async function forget(queries: QueryClient, place: Place): Promise<void> {
  queries.removeQueries({ queryKey: membersKey(place) });
  queries.removeQueries({ queryKey: [place.kind === 'site' ? 'sites' : 'communities'] });
  await queries.invalidateQueries({ queryKey: [place.kind === 'site' ? 'my-sites' : 'my-communities'] });
}

function useWords(kind: PlaceKind, name: string) {
  const { t } = useLingui();
  return kind === 'site'
    ? {
        action: t`Leave this site`,
        title: t`Leave the site of ${name}`,
        consequence: t`You will no longer be a member, and can rejoin only with a new invitation. If the site is private, you will no longer see it.`,
        left: t`You have left the site of ${name}.`,
      }
    : {
        action: t`Leave this community`,
        title: t`Leave ${name}`,
        consequence: t`You will no longer be a member. If the community is private, you will no longer see it.`,
        left: t`You have left ${name}.`,
      };
}
