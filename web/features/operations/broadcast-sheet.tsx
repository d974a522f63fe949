import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { call } from '#web/lib/api.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import {
  approveBroadcast,
  type Broadcast,
  cancelBroadcast,
  testBroadcast,
} from '#worker/contract/broadcast-admin.ts';
import { BROADCASTS_KEY } from './mail-queries.ts';
import { BROADCAST_STATE_WORDS } from './mail-words.ts';

type Act = 'test' | 'approve' | 'cancel';

/** An email to everyone as it was written, and the steps until it is sent. */
export function BroadcastSheet({ broadcast }: { broadcast: Broadcast }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const format = useFormat();
  const queries = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const [message, setMessage] = useState('');
  const { id, can } = broadcast;
  const params = { id };
  const done = (said: string) => () => {
    setAct(null);
    setMessage(said);
    void queries.invalidateQueries({ queryKey: [BROADCASTS_KEY] });
  };
  const form = { busyAction: t`Saving…`, onCancel: () => setAct(null) };
  return (
    <>
      <Facts
        facts={[
          { label: t`State`, value: i18n._(BROADCAST_STATE_WORDS[broadcast.state].name) },
          { label: t`Written by`, value: t`User ${broadcast.written_by}` },
          { label: t`Tested`, value: broadcast.tested_at && moment(broadcast.tested_at) },
          { label: t`Approved by`, value: broadcast.approved_by && t`User ${broadcast.approved_by}` },
          { label: t`Approved`, value: broadcast.approved_at && moment(broadcast.approved_at) },
          { label: t`People`, value: format.number(broadcast.queued) },
          { label: t`Ended`, value: broadcast.ended_at && moment(broadcast.ended_at) },
        ]}
      />
      <StatusMessage>{message}</StatusMessage>
      {act === 'test' ? (
        <ActForm
          {...form}
          title={t`Send this to yourself`}
          action={t`Send to me`}
          send={(reason) => call(testBroadcast, { params, reason })}
          onDone={done(t`It is on its way to you in both languages.`)}
        />
      ) : act === 'approve' ? (
        <ActForm
          {...form}
          title={t`Send “${broadcast.subject_en}” to everyone`}
          action={t`Send to everyone`}
          danger
          typed={broadcast.subject_en}
          send={(reason) => call(approveBroadcast, { params, reason })}
          onDone={done(t`It is being sent.`)}
        >
          <p>
            <Trans>What has been delivered cannot be taken back.</Trans>
          </p>
        </ActForm>
      ) : act === 'cancel' ? (
        <ActForm
          {...form}
          title={t`Cancel “${broadcast.subject_en}”`}
          action={t`Cancel the email`}
          danger
          send={(reason) => call(cancelBroadcast, { params, reason })}
          onDone={done(t`It was cancelled.`)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {can.test && (
            <button type="button" className="button" onClick={() => setAct('test')}>
              <Trans>Send to me</Trans>
            </button>
          )}
          {can.approve && (
            <button type="button" className="button" onClick={() => setAct('approve')}>
              <Trans>Approve and send</Trans>
            </button>
          )}
          {can.cancel && (
            <button type="button" className="text-link text-(--danger)" onClick={() => setAct('cancel')}>
              <Trans>Cancel the email</Trans>
            </button>
          )}
        </div>
      )}
      {broadcast.state === 'draft' && !can.approve && (
        <p className="small">
          {broadcast.tested_at === null ? (
            <Trans>It can be approved once it was sent as a test.</Trans>
          ) : (
            <Trans>Another administrator has to approve it.</Trans>
          )}
        </p>
      )}
      <Written lang="en" subject={broadcast.subject_en} body={broadcast.body_en} />
      <Written lang="he" subject={broadcast.subject_he} body={broadcast.body_he} />
    </>
  );
}

const Written = ({ lang, subject, body }: { lang: 'en' | 'he'; subject: string; body: string }) => (
  <article lang={lang} dir="auto" className="flex flex-col gap-2 border-t border-(--line) pt-4">
    <h3 dir="auto">{subject}</h3>
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {body}
    </p>
  </article>
);
