import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { useRemoveMember } from './member-queries.ts';

type Props = { id: string; userId: number; name: string };

/** The button with which a member leaves the site, after a confirmation that explains the consequences. */
export function LeaveSite({ id, userId, name }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const leave = useRemoveMember(id, userId);

  async function gone() {
    toast({ variant: 'success', title: t`You have left the site of ${name}.` });
    await navigate({ to: '/$locale/sites', params: { locale }, search: { tab: 'member' }, replace: true });
    queries.removeQueries({ queryKey: ['members', id] });
    queries.removeQueries({ queryKey: ['sites'] });
    await queries.invalidateQueries({ queryKey: ['my-sites'] });
  }

  return (
    <>
      <button type="button" className="button self-start" onClick={() => setOpen(true)}>
        <Trans>Leave this site</Trans>
      </button>
      {open && (
        <Confirm
          title={t`Leave the site of ${name}`}
          action={t`Leave this site`}
          danger
          busyAction={t`Leaving…`}
          busy={leave.isPending}
          error={leave.error}
          onClose={() => setOpen(false)}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => void gone() })}
        >
          <p>
            <Trans>
              You will no longer be a member, and can rejoin only with a new invitation. If the site is
              private, you will no longer see it.
            </Trans>
          </p>
          <p>
            <Trans>What you wrote there stays.</Trans>
          </p>
        </Confirm>
      )}
    </>
  );
}
