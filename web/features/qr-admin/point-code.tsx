import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { pointCode, type RegistryCode } from '#worker/contract/code-registry.ts';

type Props = { code: RegistryCode; onDone: () => void; onCancel: () => void };

/** Points a code at a site or a community, by its number, or at a page elsewhere. */
export function PointCode({ code, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const [target, setTarget] = useState('');
  const [fault, setFault] = useState<string>();
  const isOfCommunity = code.type === 'c';
  const name = code.code;
  const isNumber = /^\d+$/.test(target.trim());

  function check(): boolean {
    const isFilled = isNumber || /^https?:\/\/\S+$/.test(target.trim());
    setFault(isFilled ? undefined : t`Enter a number, or an address that begins with https`);
    if (!isFilled) document.getElementById('code-target')?.focus();
    return isFilled;
  }

  const send = (reason: string) => {
    const id = Number(target.trim());
    const place = isOfCommunity ? { community_id: id } : { site_id: id };
    const body = isNumber ? place : { link: target.trim() };
    return call(pointCode, { params: { code: name }, body, reason });
  };

  return (
    <ActForm
      title={t`Change what code ${name} opens`}
      typed={name}
      danger
      action={t`Change code ${name}`}
      busyAction={t`Saving…`}
      check={check}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>
        <Trans>Everyone who scans a sticker with this code gets there at once.</Trans>
      </p>
      <TextField
        id="code-target"
        label={
          isOfCommunity
            ? t`Number of the community, or a web address`
            : t`Number of the site, or a web address`
        }
        ltr
        autoComplete="off"
        value={target}
        onChange={setTarget}
        fault={fault}
      />
    </ActForm>
  );
}
