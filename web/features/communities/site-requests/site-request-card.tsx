import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SiteLine } from '#web/features/relations/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { SITE_NOTE_MAX, type SiteRequest } from '#worker/contract/site-request.ts';
import { forgetSiteRequest, useDecideSite } from './community-sites-queries.ts';

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  request: SiteRequest;
  /** Called with a message about the result. */
  onDecided: (said: string) => void;
};

/** A site that asks to be in the community, and the buttons that approve or decline it. */
export function SiteRequestCard({ id, request, onDecided }: Props) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const queries = useQueryClient();
  const decide = useDecideSite(id);
  const [note, setNote] = useState<string | null>(null);
  const { name, site, site_id: siteId } = request;
  const when = ago(request.asked_at);
  const isSending = (decision: 'approve' | 'decline') =>
    decide.isPending && decide.variables.decision === decision;

  function answer(decision: 'approve' | 'decline') {
    if (decide.isPending) return;
    decide.mutate(
      { siteId, decision, ...(decision === 'decline' && note?.trim() && { note: note.trim() }) },
      {
        onSuccess: () =>
          onDecided(
            decision === 'approve'
              ? t`${name} is now in the community. The family will be told.`
              : t`The request of ${name} was declined. The family will be told.`,
          ),
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'access.already_decided') return;
          forgetSiteRequest(queries, id, siteId);
          onDecided(error.detail);
        },
      },
    );
  }

  return (
    <article className="flex flex-col gap-3 rounded-[14px] bg-(--warning-soft) p-4">
      {site ? (
        <SiteLine site={site} />
      ) : (
        <h3 className="text-lg! font-semibold wrap-anywhere">
          <UserText>{name}</UserText>
        </h3>
      )}
      <p className="small">
        {site ? <Trans>Asked {when}</Trans> : <Trans>A private site · asked {when}</Trans>}
      </p>
      {decide.error && note === null && <CallFault error={decide.error} />}
      <form
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          answer('approve');
        }}
      >
        <SubmitButton busy={isSending('approve')} busyLabel={t`Approving…`}>
          <Trans>Approve</Trans>
          <OfWhich name={name} />
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-disabled={decide.isPending || undefined}
          onClick={() => decide.isPending || setNote('')}
        >
          <Trans>Decline</Trans>
          <OfWhich name={name} />
        </button>
      </form>
      {note !== null && (
        <Confirm
          title={t`Decline the request of ${name}?`}
          action={t`Decline`}
          busyAction={t`Declining…`}
          busy={isSending('decline')}
          error={decide.error}
          onConfirm={() => answer('decline')}
          onClose={() => {
            decide.reset();
            setNote(null);
          }}
        >
          <p>
            <Trans>The site itself stays as it is. Its family is told, and can ask again.</Trans>
          </p>
          <TextArea
            label={t`A note to the family (optional)`}
            value={note}
            onChange={setNote}
            max={SITE_NOTE_MAX}
          />
        </Confirm>
      )}
    </article>
  );
}
