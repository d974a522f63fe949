import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActForm, AdminTable, SideSheet } from '#web/features/admin/public.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { call } from '#web/lib/api.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { liftMailStop, stopMailTo } from '#worker/contract/mail-admin.ts';
import { mailStopsQuery, STOPS_KEY } from './mail-queries.ts';
import { STOP_CAUSES } from './mail-words.ts';

type Act = 'stop' | 'lift';

/** The addresses that are sent nothing but what is essential. */
export function MailStops({ lead }: { lead: ReactNode }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const queries = useQueryClient();
  const list = useInfiniteQuery(mailStopsQuery);
  const [act, setAct] = useState<Act | null>(null);
  const [message, setMessage] = useState('');
  const close = () => setAct(null);
  return (
    <>
      <AdminTable
        title={t`Messages`}
        lead={
          <>
            {lead}
            <StatusMessage>{message}</StatusMessage>
            <div className="flex flex-wrap gap-3">
              <button type="button" className="button" onClick={() => setAct('stop')}>
                <Trans>Stop an address</Trans>
              </button>
              <button type="button" className="button" onClick={() => setAct('lift')}>
                <Trans>Write to an address again</Trans>
              </button>
            </div>
          </>
        }
        list={list}
        rows={list.data?.pages.flatMap(({ stops }) => stops) ?? []}
        columns={[
          { id: 'address', label: t`Address`, cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
          { id: 'cause', label: t`Because`, cell: ({ cause }) => i18n._(STOP_CAUSES[cause]) },
          { id: 'since', label: t`Since`, cell: ({ created_at }) => moment(created_at) },
        ]}
        keyOf={({ address, created_at }) => `${created_at} ${address}`}
        nameOf={({ address }) => address}
        empty={t`No address is stopped.`}
      />
      {act && (
        <SideSheet
          key={act}
          title={act === 'stop' ? t`Stop an address` : t`Write to an address again`}
          onClose={close}
        >
          <AddressForm
            act={act}
            onCancel={close}
            onDone={() => {
              close();
              setMessage(act === 'stop' ? t`The address is stopped.` : t`The address is written to again.`);
              void queries.invalidateQueries({ queryKey: [STOPS_KEY] });
            }}
          />
        </SideSheet>
      )}
    </>
  );
}

type FormProps = { act: Act; onDone: () => void; onCancel: () => void };

function AddressForm({ act, onDone, onCancel }: FormProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const isStop = act === 'stop';
  return (
    <ActForm
      title={isStop ? t`Send an address only what is essential` : t`Send mail to an address again`}
      action={isStop ? t`Stop this address` : t`Write to it again`}
      busyAction={t`Saving…`}
      check={() => {
        const isMissing = !/^\S+@\S+\.\S+$/.test(address.trim());
        setFault(isMissing ? t`Enter a complete email address` : undefined);
        if (isMissing) document.getElementById('stopped-address')?.focus();
        return !isMissing;
      }}
      send={(reason) =>
        call(isStop ? stopMailTo : liftMailStop, { body: { address: address.trim() }, reason })
      }
      onDone={onDone}
      onCancel={onCancel}
    >
      <TextField
        id="stopped-address"
        label={t`Email address`}
        value={address}
        onChange={setAddress}
        fault={fault}
        ltr
        inputMode="email"
        autoComplete="off"
      />
    </ActForm>
  );
}
