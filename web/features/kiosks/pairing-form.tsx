import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { storeKiosk } from '#web/lib/kiosk.ts';
import { writeToken } from '#web/lib/write-token.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { kioskToken } from '#worker/contract/kiosk.ts';
import { kioskToken as schemas } from '#worker/contract/schemas/kiosk.ts';

const LENGTHS = { community_id: 15, code: 6 } as const;
type Name = keyof typeof LENGTHS;
type PairingInput = Record<Name, string>;

const { shape } = schemas.body;
const INCOMPLETE = msg`Enter the number of the community and all six digits.`;
const OWN: OwnMessages = {
  'field.required': INCOMPLETE,
  'value.invalid': INCOMPLETE,
  'number.too_small': INCOMPLETE,
};
const FIELDS = {
  community_id: { id: 'pairing-community', schema: shape.community_id, own: OWN },
  code: { id: 'pairing-code', schema: shape.code, own: OWN },
};

/** The form for the community's number and its six-digit code, with an on-screen or physical keyboard. */
export function PairingForm({ community }: { community: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const faultId = useId();
  const [input, setInput] = useState<PairingInput>({ community_id: digits(community ?? ''), code: '' });
  const [activeField, setActiveField] = useState<Name>(input.community_id ? 'code' : 'community_id');
  const form = useSubmission({
    fields: FIELDS,
    values: () => input,
    send: (values) => pairThisBrowser(locale, values),
    onError: () => {
      setInput((current) => ({ ...current, code: '' }));
      setActiveField('code');
      return [];
    },
    focusesField: true,
  });

  function change(name: Name, value: string) {
    form.clearFaults();
    setInput((current) => ({ ...current, [name]: digits(value).slice(0, LENGTHS[name]) }));
  }
  const refusal = form.error && (form.error instanceof ApiError ? form.error.detail : t`Error`);
  const fault = form.faults[0]?.message ?? refusal;

  const field = (name: Name, label: string) => (
    <label className="big-field" data-active={activeField === name || undefined}>
      <span>{label}</span>
      <input
        id={FIELDS[name].id}
        dir="ltr"
        inputMode="none"
        autoComplete="off"
        maxLength={LENGTHS[name]}
        value={input[name]}
        aria-invalid={fault ? true : undefined}
        {...(fault && { 'aria-describedby': faultId })}
        onFocus={() => setActiveField(name)}
        onChange={(event) => change(name, event.target.value)}
      />
    </label>
  );

  return (
    <form className="pairing" noValidate onSubmit={form.submit}>
      <div className="fields">
        {field('community_id', t`Community number`)}
        {field('code', t`Six-digit code`)}
        <p id={faultId} role="alert" className="pairing-fault">
          {fault}
        </p>
      </div>
      <NumberPad
        onDigit={(digit) => change(activeField, input[activeField] + digit)}
        onErase={() => change(activeField, input[activeField].slice(0, -1))}
      />
      <SubmitButton busy={form.isPending || form.isSuccess} disabled={form.waiting} busyLabel={t`Pairing…`}>
        <Trans>Pair this screen</Trans>
      </SubmitButton>
    </form>
  );
}

/** Turns this browser into a community's kiosk. The page load discards earlier users' data in memory. */
async function pairThisBrowser(locale: string, input: PairingInput): Promise<void> {
  const community_id = Number(input.community_id);
  const { token } = await call(kioskToken, { body: { ...input, community_id } });
  storeKiosk({ kiosk_community_id: community_id, kiosk_community_slug: null });
  writeToken(token, 'login');
  location.replace(`/${locale}/wall/${community_id}`);
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A number pad for devices without a keyboard; an LTR island, since keypads have one order in every language. */
function NumberPad({ onDigit, onErase }: { onDigit: (digit: string) => void; onErase: () => void }) {
  const { t } = useLingui();
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => onDigit(digit)}>
      {digit}
    </button>
  );
  return (
    <fieldset className="pad" dir="ltr" aria-label={t`Digits`}>
      {KEYS.map(key)}
      <span />
      {key('0')}
      <button type="button" aria-label={t`Delete the last digit`} onClick={onErase}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 5h11v14H9l-6-7zM12 9.5l5 5m0-5-5 5" />
        </svg>
      </button>
    </fieldset>
  );
}
