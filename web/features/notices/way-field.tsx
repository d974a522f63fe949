import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '#web/ui/text-field.tsx';

type Props = { id: string; value: string; onChange: (value: string) => void; fault: string | undefined };

/** The link of a navigation program, which few need, as one is made of the address. */
export function WayField({ id, value, onChange, fault }: Props) {
  const { t } = useLingui();
  return (
    <details open={value !== '' || undefined}>
      <summary className="text-button">
        <Trans>Navigation link</Trans>
      </summary>
      <TextField
        id={id}
        label={t`Link`}
        hint={t`May stay empty: the address is enough.`}
        ltr
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        value={value}
        onChange={onChange}
        fault={fault}
      />
    </details>
  );
}
