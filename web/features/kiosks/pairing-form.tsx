import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { pairThisBrowser } from './pair-screen.ts';

const LENGTHS = { community_id: 15, code: 6 } as const;
type Name = keyof typeof LENGTHS;
type PairingInput = Record<Name, string>;

/** The form for the community's number and its six-digit code, with an on-screen or physical keyboard. */
export function PairingForm({ community }: { community: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const faultId = useId();
  const [input, setInput] = useState<PairingInput>({ community_id: digits(community ?? ''), code: '' });
  const [activeField, setActiveField] = useState<Name>(input.community_id ? 'code' : 'community_id');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const fields = { community_id: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const [isRateLimited, handleRateLimit] = useHeldBack();
  const pairing = useMutation({
    mutationFn: (request: PairingInput) => pairThisBrowser(locale, request),
    onError: (error) => {
      handleRateLimit(error);
      setInput((current) => ({ ...current, code: '' }));
      setActiveField('code');
    },
  });

  function change(name: Name, value: string) {
    setIsIncomplete(false);
    setInput((current) => ({ ...current, [name]: digits(value).slice(0, LENGTHS[name]) }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pairing.isPending || pairing.isSuccess || isRateLimited) return;
    const empty = !input.community_id ? 'community_id' : input.code.length < LENGTHS.code ? 'code' : null;
    setIsIncomplete(empty !== null);
    if (!empty) return pairing.mutate(input);
    setActiveField(empty);
    fields[empty].current?.focus();
  }
  const fault = isIncomplete
    ? t`Please enter the number of the community and all six digits.`
    : pairing.error && (pairing.error instanceof ApiError ? pairing.error.detail : t`Error`);

  const field = (name: Name, label: string) => (
    <label className="big-field" data-active={activeField === name || undefined}>
      <span>{label}</span>
      <input
        ref={fields[name]}
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
    <form className="pairing" noValidate onSubmit={submit}>
      <div className="fields">
        {field('community_id', t`Number of the community`)}
        {field('code', t`Code of six digits`)}
        <p id={faultId} role="alert" className="pairing-fault">
          {fault}
        </p>
      </div>
      <NumberPad
        onDigit={(digit) => change(activeField, input[activeField] + digit)}
        onErase={() => change(activeField, input[activeField].slice(0, -1))}
      />
      <SubmitButton
        busy={pairing.isPending || pairing.isSuccess}
        disabled={isRateLimited}
        busyLabel={t`Pairing…`}
      >
        <Trans>Pair this screen</Trans>
      </SubmitButton>
    </form>
  );
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A number pad for devices without a keyboard, left-to-right in every language, as on a telephone. */
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
      <button type="button" aria-label={t`Erase the last digit`} onClick={onErase}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 5h11v14H9l-6-7zM12 9.5l5 5m0-5-5 5" />
        </svg>
      </button>
    </fieldset>
  );
}
