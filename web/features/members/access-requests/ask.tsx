import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Place, storedId } from '#web/features/members/place.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useSession } from '#web/lib/session.ts';
import { AskForm } from './ask-form.tsx';
import { readEarlierRequest } from './earlier-request.ts';

type Props = {
  place: Place;
  action: string;
  onCancel?: () => void;
};

/** A request to the family, or to a community, for access or membership: the form, or the status of a request that was sent. */
export function Ask({ place, action, onCancel }: Props) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const { user } = useSession();
  const [sent, setSent] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent !== null) message.current?.focus();
  }, [sent]);

  if (sent !== null) {
    return (
      <p
        ref={message}
        role="status"
        tabIndex={-1}
        className="rounded-lg bg-(--success-soft) p-4 text-start text-(--success) outline-none"
      >
        {place.kind === 'site' ? (
          <Trans>
            Your request was sent to the family. If they approve, we will send a message to{' '}
            <bdi dir="ltr">{sent}</bdi>.
          </Trans>
        ) : (
          <Trans>
            Your request was sent to the community. If it is approved, we will send a message to{' '}
            <bdi dir="ltr">{sent}</bdi>.
          </Trans>
        )}
      </p>
    );
  }
  const before = again ? null : readEarlierRequest(storedId(place.kind, place.id), user?.email);
  if (before) {
    const when = ago(before.at);
    return (
      <div className="flex flex-col items-start gap-3 text-start">
        <p>
          {place.kind === 'site' ? (
            <Trans>
              You already asked, {when}. If the family approves, we will send a message to{' '}
              <bdi dir="ltr">{before.email}</bdi>.
            </Trans>
          ) : (
            <Trans>
              You already asked, {when}. If your request is approved, we will send a message to{' '}
              <bdi dir="ltr">{before.email}</bdi>.
            </Trans>
          )}
        </p>
        <button
          type="button"
          className="min-h-11 underline underline-offset-4"
          onClick={() => setAgain(true)}
        >
          {t`Ask again`}
        </button>
      </div>
    );
  }
  return <AskForm place={place} action={action} onAsked={setSent} {...(onCancel && { onCancel })} />;
}
