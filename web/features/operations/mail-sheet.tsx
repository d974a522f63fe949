import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { type LedgerMail, openMailAddress, replayMail } from '#worker/contract/mail-admin.ts';
import { MAILS_KEY } from './mail-queries.ts';
import { MAIL_STATE_WORDS } from './mail-words.ts';

/** An email: to whom it went, what became of it, and how it is sent again. */
export function MailSheet({ mail }: { mail: LedgerMail }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const queries = useQueryClient();
  const [act, setAct] = useState<'open' | 'replay' | null>(null);
  const [key] = useState(randomId);
  const [address, setAddress] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const { id } = mail;
  return (
    <>
      <Facts
        facts={[
          { label: t`Kind`, value: <bdi dir="ltr">{mail.kind}</bdi> },
          { label: t`State`, value: i18n._(MAIL_STATE_WORDS[mail.state].name) },
          { label: t`Detail`, value: mail.detail && <bdi>{mail.detail}</bdi> },
          { label: t`Address`, value: <bdi dir="ltr">{address ?? mail.address}</bdi> },
          { label: t`User ID`, value: mail.user_id },
          { label: t`Site ID`, value: mail.site_id },
          { label: t`When`, value: moment(mail.sent_at) },
          { label: t`ID`, value: <bdi dir="ltr">{id}</bdi> },
        ]}
      />
      <StatusMessage>{message}</StatusMessage>
      {act === null ? (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {mail.is_replayable && message === '' && (
            <button type="button" className="button" onClick={() => setAct('replay')}>
              <Trans>Send again</Trans>
            </button>
          )}
          {mail.address !== null && address === null && (
            <button type="button" className="text-link" onClick={() => setAct('open')}>
              <Trans>Show the whole address</Trans>
            </button>
          )}
        </div>
      ) : act === 'open' ? (
        <ActForm
          title={t`Show the whole address`}
          action={t`Show the address`}
          busyAction={t`Loading`}
          send={async (reason) =>
            setAddress((await call(openMailAddress, { params: { id }, reason })).address)
          }
          onDone={() => setAct(null)}
          onCancel={() => setAct(null)}
        />
      ) : (
        <ActForm
          title={t`Send this email again`}
          action={t`Send again`}
          busyAction={t`Sending…`}
          send={(reason) => call(replayMail, { params: { id }, reason, idempotencyKey: key })}
          onDone={() => {
            setAct(null);
            setMessage(t`The email will be sent again in a moment.`);
            void queries.invalidateQueries({ queryKey: [MAILS_KEY] });
          }}
          onCancel={() => setAct(null)}
        >
          <p>
            <Trans>It goes to the present address of the account, and says what is true today.</Trans>
          </p>
        </ActForm>
      )}
    </>
  );
}
