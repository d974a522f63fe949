import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { SendLink } from '#web/ui/forms/send-link.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { QuestionSeries, SeriesAction } from '#worker/contract/question.ts';
import { useChangeSeries } from './question-queries.ts';
import { RHYTHM } from './start-series.tsx';

type Props = { id: string; siteName: string; series: QuestionSeries; onDone: (said: string) => void };

/** The questions to one person: what was asked and answered, what is next, and what can be done. */
export function SeriesRow({ id, siteName, series, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { ago } = useFormat();
  const dayOf = useLocalDay();
  const [stops, setStops] = useState(false);
  const change = useChangeSeries(id);
  const { name, email, last, link, actions, asked_count: asked, answered_count: answered } = series;
  const act = (action: SeriesAction, said: string) =>
    change.mutate({ series, action }, { onSuccess: () => onDone(said) });
  const next = series.next_at && dayOf(series.next_at);
  const state =
    series.state === 'active'
      ? next && t`Next question on ${next}`
      : {
          paused: t`Paused`,
          unanswered: t`Paused: two questions in a row were left without an answer.`,
          ended: {
            complete: series.rhythm === 'once' ? '' : t`All questions were asked.`,
            stopped: t`Stopped`,
            declined: t`Asked to receive no more questions.`,
            right_ended: t`Ended, since the person who asked is no longer an editor or owner.`,
          }[series.ending ?? 'stopped'],
        }[series.state];
  const fate =
    last &&
    (last.answered_at
      ? t`Answered ${ago(last.answered_at)}`
      : last.skipped_at
        ? t`Would rather not answer`
        : last.opened_at
          ? t`Opened, not answered yet`
          : t`Not opened yet`);
  const counts = t`${plural(answered, { 0: `No answer yet to ${asked}`, one: `# answer to ${asked}`, other: `# answers to ${asked}` })}`;
  const button = (action: SeriesAction, label: string, said: string) =>
    actions.includes(action) && (
      <button
        type="button"
        className="text-button"
        aria-disabled={change.isPending || undefined}
        onClick={() => change.isPending || act(action, said)}
      >
        {label}
        <OfWhich name={name} />
      </button>
    );
  return (
    <li className="flex flex-col gap-2 rounded-[14px] border border-(--line) bg-(--surface) p-4">
      <h3 className="text-lg! wrap-anywhere">
        <UserText>{name}</UserText>
      </h3>
      <p className="small dotted">
        <span>{series.by_link ? t`By a link` : email ? <bdi dir="ltr">{email}</bdi> : t`By email`}</span>
        <span>{i18n._(RHYTHM[series.rhythm])}</span>
        {series.rhythm !== 'once' && asked > 0 && <span>{counts}</span>}
        <span>
          <Trans>
            from <bdi>{series.asked_by}</bdi>
          </Trans>
        </span>
      </p>
      {last && (
        <div className="rounded-lg bg-(--sunken) p-3">
          <p className="font-serif text-[1.125rem] leading-snug wrap-anywhere">
            <UserText>{last.text}</UserText>
          </p>
          <p className="small">{fate}</p>
        </div>
      )}
      {state && (
        <p className={series.state === 'unanswered' ? 'font-medium text-(--warning)' : 'text-(--ink-2)'}>
          {state}
        </p>
      )}
      {link && <SendLink link={link} title={t`A question about ${siteName}`} />}
      {change.error && <CallFault error={change.error} inSight />}
      {actions.length > 0 && (
        <div className="-ms-3 flex flex-wrap">
          {button('ask_now', t`Ask the next now`, t`The next question was asked.`)}
          {button('pause', t`Pause`, t`The questions are paused.`)}
          {button('resume', t`Resume the questions`, t`The questions go on.`)}
          {actions.includes('stop') && (link || series.state !== 'ended') && (
            <button type="button" className="text-button" onClick={() => setStops(true)}>
              {link ? <Trans>Revoke link</Trans> : <Trans>Stop</Trans>}
              <OfWhich name={name} />
            </button>
          )}
        </div>
      )}
      {stops && (
        <Confirm
          title={link ? t`Revoke link` : t`Stop the questions`}
          action={link ? t`Revoke link` : t`Stop`}
          danger
          busyAction={t`One moment…`}
          busy={change.isPending}
          error={change.error}
          onClose={() => {
            change.reset();
            setStops(false);
          }}
          onConfirm={() =>
            change.mutate(
              { series, action: 'stop' },
              {
                onSuccess: () => {
                  setStops(false);
                  onDone(link ? t`The link was revoked.` : t`The questions were stopped.`);
                },
              },
            )
          }
        >
          <p>
            <Trans>
              <bdi>{name}</bdi> is asked nothing more, and the question that was sent can no longer be
              answered. Answers that were given stay. No one is notified.
            </Trans>
          </p>
        </Confirm>
      )}
    </li>
  );
}
