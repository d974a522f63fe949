import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Fault } from '#web/features/members/fault.tsx';
import type { Place } from '#web/features/members/place.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { AccessRequest } from '#worker/contract/access-request.ts';
import { forgetRequest, useDecideAccess } from './request-queries.ts';

type Props = {
  place: Place;
  request: AccessRequest;
  /** Called with a message about the result. */
  onDecided: (said: string) => void;
};

/** An access request with its author's message, and the buttons that accept or decline it. */
export function RequestCard({ place, request, onDecided }: Props) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const queries = useQueryClient();
  const decide = useDecideAccess(place);
  const { name, email } = request;
  const when = ago(request.created_at);
  const joined =
    place.kind === 'site'
      ? t`${name} is now a member of the site. We are sending a message to ${email}.`
      : t`${name} is now a member of the community. We are sending a message to ${email}.`;
  const said = {
    approve: request.registered ? joined : t`The invitation was sent to ${email}.`,
    decline: t`${name} was declined and is not notified.`,
  };

  function answer(decision: 'approve' | 'decline') {
    if (decide.isPending) return;
    decide.mutate(
      { requestId: request.id, decision },
      {
        onSuccess: () => onDecided(said[decision]),
        onError: (error) => {
          if (!(error instanceof ApiError) || !SETTLED.includes(error.code)) return;
          forgetRequest(queries, place, request.id);
          onDecided(error.detail);
        },
      },
    );
  }

  return (
    <article className="flex flex-col gap-3 rounded-[14px] bg-(--warning-soft) p-4">
      <div>
        <h3 className="text-lg! font-semibold wrap-anywhere">
          <UserText>{name}</UserText>
        </h3>
        <p className="small wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className="small">
          {request.registered ? (
            <Trans>Has an account here · asked {when}</Trans>
          ) : (
            <Trans>Has no account yet, so will get an invitation by email · asked {when}</Trans>
          )}
        </p>
      </div>
      {request.note && (
        <p
          dir="auto"
          className="font-serif text-[1.1875rem] whitespace-pre-line [unicode-bidi:plaintext] wrap-anywhere"
        >
          {request.note}
        </p>
      )}
      {decide.error && <Fault error={decide.error} />}
      <form
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          answer('approve');
        }}
      >
        <SubmitButton
          busy={decide.isPending && decide.variables.decision === 'approve'}
          busyLabel={t`Approving…`}
        >
          <Trans>Approve</Trans>
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-disabled={decide.isPending || undefined}
          onClick={() => answer('decline')}
        >
          <Trans>Decline</Trans>
          <span className="unseen">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </button>
      </form>
    </article>
  );
}

/** The errors after another of the staff decided first: nothing is left to decide. */
const SETTLED: ApiError['code'][] = ['access.already_decided', 'access.not_found'];
