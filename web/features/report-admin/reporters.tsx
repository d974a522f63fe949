import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { REPORT_REASON_LABELS } from '#web/lib/report-reasons.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { listReporters, type Reporter } from '#worker/contract/report-admin.ts';

/** Who reported something, once an administrator has given a reason to see it. */
export function Reporters({ id }: { id: number }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<readonly Reporter[] | null>(null);
  if (isAsking)
    return (
      <ActForm
        title={t`See who reported it`}
        action={t`See who reported it`}
        busyAction={t`Loading`}
        send={async (reason) => setShown((await call(listReporters, { params: { id }, reason })).reporters)}
        onDone={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>Reporters stay unknown to everyone else. The log notes that you looked.</Trans>
        </p>
      </ActForm>
    );
  if (!shown)
    return (
      <button
        type="button"
        className="min-h-11 self-start font-medium text-(--accent)"
        onClick={() => setAsking(true)}
      >
        <Trans>See who reported it</Trans>
      </button>
    );
  return (
    <section className="flex flex-col gap-2">
      <h3>
        <Trans>Reporters</Trans>
      </h3>
      {shown.length === 0 && (
        <p>
          <Trans>Nobody: the word list found it.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {shown.map((reporter) => (
          <li key={`${reporter.id} ${reporter.created_at}`}>
            <bdi>{reporter.name}</bdi> · <bdi>{reporter.email}</bdi>
            <span className="small block">
              {i18n._(REPORT_REASON_LABELS[reporter.reason])}
              {reporter.family && ` · ${t`Says that they are family`}`}
              {' · '}
              {day(reporter.created_at)}
            </span>
            {reporter.note && (
              <blockquote className="border-s-2 border-(--line) ps-3">
                <UserText>{reporter.note}</UserText>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
