import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { timeOfDay } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { CodeEvent, RegistryCode } from '#worker/contract/code-registry.ts';
import { retireCode } from '#worker/contract/short-link.ts';
import { CodeTarget } from './code-target.tsx';
import { CODE_STATE_WORDS, CODE_TYPE_WORDS, EVENT_WORDS } from './code-words.ts';
import { PointCode } from './point-code.tsx';
import { REGISTRY_KEY, traceQuery } from './registry-queries.ts';

/** All that happened to a code, and what can be done. */
export function CodeSheet({ code }: { code: RegistryCode }) {
  const trace = useQuery(traceQuery(code.code));
  return (
    <>
      <CodeFacts code={trace.data?.code ?? code} orderId={trace.data?.order_id ?? null} />
      {trace.isPending && <SkeletonRows />}
      {trace.error && !trace.data && <CallFault error={trace.error} again={() => void trace.refetch()} />}
      {trace.data && (
        <>
          <CodeActs code={trace.data.code} />
          <Events events={trace.data.events} />
          <Scans days={trace.data.scans} />
          <Reports reports={trace.data.reports} />
        </>
      )}
    </>
  );
}

function CodeFacts({ code, orderId }: { code: RegistryCode; orderId: number | null }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  return (
    <Facts
      facts={[
        { label: t`State`, value: i18n._(CODE_STATE_WORDS[code.state].name) },
        { label: t`Type`, value: i18n._(CODE_TYPE_WORDS[code.type]) },
        { label: t`Opens`, value: <CodeTarget code={code} /> },
        { label: t`Address`, value: <bdi>{code.address}</bdi> },
        { label: t`Batch`, value: code.batch && <UserText>{code.batch.name}</UserText> },
        { label: t({ message: 'Order', context: 'a purchase' }), value: orderId },
        { label: t`Created`, value: day(code.created_at) },
      ]}
    />
  );
}

function CodeActs({ code }: { code: RegistryCode }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [form, setForm] = useState<'point' | 'retire' | null>(null);
  const close = () => setForm(null);
  const done = () => {
    void queries.invalidateQueries({ queryKey: [REGISTRY_KEY] });
    close();
  };
  const name = code.code;
  if (code.state === 'retired') return null;
  if (form === 'point') return <PointCode code={code} onDone={done} onCancel={close} />;
  if (form === 'retire')
    return (
      <ActForm
        title={t`Retire code ${name}`}
        typed={name}
        danger
        action={t`Retire code ${name}`}
        busyAction={t`Saving…`}
        send={(reason) => call(retireCode, { params: { code: name }, reason })}
        onDone={done}
        onCancel={close}
      >
        <p>
          <Trans>A sticker with this code opens nothing any more, and the code is never used again.</Trans>
        </p>
      </ActForm>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {code.type !== 'b' && (
        <button type="button" className="button" onClick={() => setForm('point')}>
          <Trans>Change what it opens</Trans>
        </button>
      )}
      <button type="button" className="button" onClick={() => setForm('retire')}>
        <Trans>Retire</Trans>
      </button>
    </div>
  );
}

function Events({ events }: { events: readonly CodeEvent[] }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  if (events.length === 0) return null;
  return (
    <section aria-label={t`What happened`} className="flex flex-col gap-2">
      <h3>
        <Trans>What happened</Trans>
      </h3>
      <ol className="divided">
        {events.map(({ at, action, actor_id, after, reason }) => {
          const word = EVENT_WORDS[action];
          const site = after?.site_id;
          return (
            <li key={`${at} ${action}`} className="flex flex-col py-2">
              <span>{word ? i18n._(word) : <bdi>{action}</bdi>}</span>
              {typeof site === 'number' && <span className="small">{t`Site ${site}`}</span>}
              <span className="small">
                {day(at)}, <bdi>{timeOfDay(Date.parse(at))}</bdi>
                {actor_id !== null && ` · ${t`User ${actor_id}`}`}
              </span>
              {reason && (
                <span className="small">
                  <UserText>{reason}</UserText>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Scans({ days }: { days: readonly { day: string; scans: number }[] }) {
  const { t } = useLingui();
  const day = useLocalDay();
  return (
    <section aria-label={t`Scans`} className="flex flex-col gap-2">
      <h3>
        <Trans>Scans</Trans>
      </h3>
      {days.length === 0 ? (
        <p>
          <Trans>It was not scanned in the last 90 days.</Trans>
        </p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 tabular-nums">
          {days.map((one) => (
            <div key={one.day} className="contents">
              <dt>{day(`${one.day}T12:00:00`)}</dt>
              <dd className="text-end">{one.scans}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Reports({ reports }: { reports: readonly { id: number; at: string; note: string | null }[] }) {
  const { t } = useLingui();
  const day = useLocalDay();
  if (reports.length === 0) return null;
  return (
    <section aria-label={t`Reports`} className="flex flex-col gap-2">
      <h3>
        <Trans>Reports</Trans>
      </h3>
      <ul className="divided">
        {reports.map(({ id, at, note }) => (
          <li key={id} className="py-2">
            <UserText>{note ?? '—'}</UserText>
            <p className="small">{day(at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
