import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { ChosenPerson, FindSite } from '#web/features/relations/public.ts';
import { siteQuery } from '#web/features/sites/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { SharedGrave } from '#worker/contract/grave.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { useInviteToGrave } from './shared-grave-queries.ts';

type Props = { site: Site; grave: SharedGrave; onInvited: (message: string) => void };

/** Invites the site of another person, found by name or by the address of its page. */
export function InviteSite(props: Props) {
  const [open, setOpen] = useState(false);
  if (open) return <InviteForm {...props} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="button self-start" onClick={() => setOpen(true)}>
      <Trans>Invite another site</Trans>
    </button>
  );
}

function InviteForm({ site, grave, onInvited, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [ref, setRef] = useState('');
  const found = useQuery({ ...siteQuery(ref), enabled: ref !== '' });
  const invite = useInviteToGrave(site.id);
  const other = ref === '' ? undefined : found.data?.site;
  const missing = ref && found.error instanceof ApiError ? found.error.detail : undefined;
  const isListed =
    other &&
    (grave.people.some(({ site_id }) => site_id === other.id) ||
      grave.invited.some(({ site: invited }) => invited?.id === other.id));
  const fault = missing ?? (isListed ? t`This person is already on the stone or invited.` : undefined);
  const chosen = other && !fault ? other : undefined;
  const name = other ? namesFor(other, locale).main.text : '';

  // the form appears in place of the pressed button, and the chosen person in place of the field
  const settled = ref === '' || Boolean(other || missing);
  const shown = useRef('');
  useEffect(() => {
    const showing = chosen ? String(chosen.id) : 'search';
    if (!settled || shown.current === showing) return;
    shown.current = showing;
    document.getElementById(id)?.focus();
  });

  function choose(next: string) {
    invite.reset();
    setRef(next);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-[14px] border border-(--line) p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || invite.isPending) return;
        invite.mutate(chosen.id, {
          onSuccess: (state) => {
            const joined = state.grave?.people.some(({ site_id }) => site_id === chosen.id);
            onInvited(
              joined
                ? t`${name} is now on the stone.`
                : t`${name}: the owners of the site are invited. They can answer within 14 days.`,
            );
            onClose();
          },
        });
      }}
    >
      {ref === '' || fault ? (
        <FindSite
          fieldId={id}
          label={t`Who else is on the stone?`}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            choose('');
          }}
          fault={fault}
          onFound={choose}
        />
      ) : (
        <ChosenPerson id={id} site={chosen} onChange={() => choose('')} />
      )}
      {site.mode === 'private' && (
        <p className="small">
          <Trans>This site is private: only people who can see it can find the invitation.</Trans>
        </p>
      )}
      {invite.error && <CallFault error={invite.error} />}
      <div className="flex flex-wrap gap-3">
        {chosen && (
          <SubmitButton busy={invite.isPending} busyLabel={t`Sending…`}>
            <Trans>Send the invitation</Trans>
          </SubmitButton>
        )}
        <button type="button" className="button" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  );
}
