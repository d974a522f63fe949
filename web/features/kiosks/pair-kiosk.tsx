import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { remainingTime, useNow } from '#web/lib/use-now.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DEVICE_NAME_MAX, PAIRING_SECONDS } from '#worker/contract/kiosk.ts';
import { pairKiosk } from '#worker/contract/schemas/kiosk.ts';
import { kiosksQuery, POLL_MS, usePair } from './kiosk-queries.ts';

const CODE_TTL_MS = PAIRING_SECONDS * 1000;

const FIELDS = { device_name: { id: 'pair-kiosk-name', schema: pairKiosk.body.shape.device_name } };

/** Requests a pairing code and shows it in large type until a screen has used it or it has expired. */
export function PairKiosk({ communityId }: { communityId: number }) {
  const { t } = useLingui();
  const pair = usePair(communityId);
  const kiosks = useQuery(kiosksQuery(communityId)).data ?? [];

  const form = useSubmission({
    fields: FIELDS,
    values: (data) => ({ device_name: String(data.get('device_name') ?? '').trim() || null }),
    send: (body) => pair.mutateAsync(body),
    focusesField: true,
  });
  const fault = form.faults.find(({ fieldId }) => !fieldId)?.message;

  // both timestamps are from the server's clock
  const requestedAt = pair.data && Date.parse(pair.data.expires_at) - CODE_TTL_MS;
  const paired =
    requestedAt !== undefined && kiosks.some(({ paired_at }) => Date.parse(paired_at) >= requestedAt);
  return (
    <div className="flex flex-col gap-4">
      {pair.data && !paired && (
        <PairingCode
          key={pair.submittedAt}
          communityId={communityId}
          code={pair.data.code}
          expiresAt={pair.submittedAt + CODE_TTL_MS}
        />
      )}
      <p role="status" className={paired ? 'font-medium text-(--success)' : 'sr-only'}>
        {paired && t`The screen is connected.`}
      </p>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
        <TextField
          id={FIELDS.device_name.id}
          name="device_name"
          label={t`Name of the screen`}
          hint={t`For your own use, for example “Entrance”. Optional.`}
          maxLength={DEVICE_NAME_MAX}
          autoComplete="off"
          fault={form.faultOf('device_name')}
        />
        {fault && (
          <p role="alert" className="font-medium text-(--danger)">
            {fault}
          </p>
        )}
        <div>
          <SubmitButton busy={form.isPending} disabled={form.waiting} busyLabel={t`One moment…`}>
            {pair.data ? <Trans>Pair another screen</Trans> : <Trans>Pair a screen</Trans>}
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}

/** The code. `ends` is measured by this device's clock, which may differ from the server's. */
function PairingCode({
  communityId,
  code,
  expiresAt,
}: {
  communityId: number;
  code: string;
  expiresAt: number;
}) {
  const { t } = useLingui();
  const card = useRef<HTMLElement>(null);
  const now = useNow(expiresAt);
  const isExpired = now >= expiresAt;
  useQuery({ ...kiosksQuery(communityId), refetchInterval: isExpired ? false : POLL_MS });
  const remaining = remainingTime(expiresAt, now);

  // announced and scrolled into view, wherever it was requested
  useEffect(() => card.current?.focus(), []);

  if (isExpired) {
    return (
      <p role="alert" className="font-medium text-(--danger)">
        <Trans>The code has expired.</Trans>
      </p>
    );
  }
  return (
    <section ref={card} tabIndex={-1} aria-label={t`Six-digit code`} className="pairing-code">
      <p>
        <Trans>
          On the screen, open the address <bdi dir="ltr">{location.host}/ko</bdi> and enter:
        </Trans>
      </p>
      <dl className="grid gap-2">
        <dt className="text-(--ink-2)">
          <Trans>Community number</Trans>
        </dt>
        <dd dir="ltr" className="text-2xl font-semibold tabular-nums">
          {communityId}
        </dd>
        <dt className="text-(--ink-2)">
          <Trans>Six-digit code</Trans>
        </dt>
        <dd dir="ltr" className="digits">
          {code}
        </dd>
      </dl>
      <p role="timer" className="text-(--ink-2)">
        <Trans>
          Works once, for another{' '}
          <bdi dir="ltr" className="font-semibold tabular-nums">
            {remaining}
          </bdi>
        </Trans>
      </p>
    </section>
  );
}
