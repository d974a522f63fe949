import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { call } from '#web/lib/api.ts';
import { type DeadLetter, discardDeadLetter, replayDeadLetter } from '#worker/contract/job-admin.ts';
import { JOBS_KEY } from './job-queries.ts';

type Props = {
  letter: DeadLetter;
  /** Closes it once something was done, and says what. */
  onDone: (message: string) => void;
};

/** What failed too often, which is done again or discarded. */
export function DeadLetterSheet({ letter, onDone }: Props) {
  const { t } = useLingui();
  const moment = useMoment();
  const queries = useQueryClient();
  const [act, setAct] = useState<'replay' | 'discard' | null>(null);
  const { id, name } = letter;
  const done = (message: string) => () => {
    onDone(message);
    void queries.invalidateQueries({ queryKey: [JOBS_KEY] });
  };
  return (
    <>
      <Facts
        facts={[
          { label: t`Job`, value: <bdi dir="ltr">{name}</bdi> },
          { label: t`Given up`, value: moment(letter.created_at) },
          { label: t`ID`, value: <bdi dir="ltr">{id}</bdi> },
        ]}
      />
      <section className="flex flex-col gap-2">
        <h3>
          <Trans>What it was to do</Trans>
        </h3>
        <pre dir="ltr" className="overflow-x-auto rounded-lg bg-(--sunken) p-3 text-start">
          {JSON.stringify(letter.payload, null, 2)}
        </pre>
        <p className="small">
          <Trans>Names, addresses and texts are left out.</Trans>
        </p>
      </section>
      {act === null ? (
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button" onClick={() => setAct('replay')}>
            <Trans context="a job">Do it again</Trans>
          </button>
          <button type="button" className="text-link text-(--danger)" onClick={() => setAct('discard')}>
            <Trans>Discard</Trans>
          </button>
        </div>
      ) : act === 'replay' ? (
        <ActForm
          title={t`Do ${name} again`}
          action={t({ message: 'Do it again', context: 'a job' })}
          busyAction={t`Saving…`}
          send={(reason) => call(replayDeadLetter, { params: { id }, reason })}
          onDone={done(t`It is queued again.`)}
          onCancel={() => setAct(null)}
        />
      ) : (
        <ActForm
          title={t`Discard ${name}`}
          action={t`Discard ${name}`}
          busyAction={t`Saving…`}
          danger
          typed={name}
          send={(reason) => call(discardDeadLetter, { params: { id }, reason })}
          onDone={done(t`It was discarded.`)}
          onCancel={() => setAct(null)}
        >
          <p>
            <Trans>What it was to do will not be done.</Trans>
          </p>
        </ActForm>
      )}
    </>
  );
}
