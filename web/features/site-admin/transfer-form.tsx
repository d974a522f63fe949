import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type AdminSiteSheet, transferSite } from '#worker/contract/site-admin.ts';
import { useSiteChanged } from './site-queries.ts';

type FormProps = { site: AdminSiteSheet & { name: string }; onClose: () => void };

/** Makes another person the owner of a site. */
export function TransferForm({ site, onClose }: FormProps) {
  const { t, i18n } = useLingui();
  const changed = useSiteChanged();
  const [email, setEmail] = useState('');
  const [stays, setStays] = useState(true);
  const [fault, setFault] = useState<string>();
  const { id, name, owner } = site;
  const send = async (reason: string) => {
    setFault(undefined);
    try {
      changed((await call(transferSite, { params: { id }, body: { email, stays }, reason })).site);
    } catch (error) {
      const wrong = error instanceof ApiError && error.errors.find(({ pointer }) => pointer === '/email');
      if (wrong) setFault(i18n._(fieldMessages[wrong.code]));
      throw error;
    }
  };
  return (
    <ActForm
      title={t`Transfer the site of ${name}`}
      action={t`Transfer the site of ${name}`}
      busyAction={t`Saving…`}
      danger
      typed={name}
      send={send}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Both get an email. The plan stays with its payer, and open claims of successors end as with every
          transfer.
        </Trans>
      </p>
      <TextField
        label={t`Email of the new owner`}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        fault={fault}
      />
      <Checkbox
        label={
          <Trans>
            <bdi>{owner.name}</bdi> stays as a co-owner
          </Trans>
        }
        isSelected={stays}
        onChange={setStays}
      />
    </ActForm>
  );
}
