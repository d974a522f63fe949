import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { pairHere } from './pair-screen.ts';

const LENGTHS = { community_id: 15, code: 6 } as const;
type Name = keyof typeof LENGTHS;
type Given = Record<Name, string>;

/** The form for the community's number and its six-digit code, with an on-screen or physical keyboard. */
export function PairingForm({ community }: { community: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const faultId = useId();
  const [given, setGiven] = useState<Given>({ community_id: digits(community ?? ''), code: '' });
  const [at, setAt] = useState<Name>(given.community_id ? 'code' : 'community_id');
  const [missing, setMissing] = useState(false);
  const fields = { community_id: useRef<HTMLInputElement>(null), code: useRef<HTMLInputElement>(null) };
  const [waiting, heldBack] = useHeldBack();
  const pairing = useMutation({
    mutationFn: (entered: Given) => pairHere(locale, entered),
    onError: (error) => {
      heldBack(error);
      setGiven((now) => ({ ...now, code: '' }));
      setAt('code');
    },
  });

  function change(name: Name, value: string) {
    setMissing(false);
    setGiven((now) => ({ ...now, [name]: digits(value).slice(0, LENGTHS[name]) }));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (pairing.isPending || pairing.isSuccess || waiting) return;
    const empty = !given.community_id ? 'community_id' : given.code.length < LENGTHS.code ? 'code' : null;
    setMissing(empty !== null);
    if (!empty) return pairing.mutate(given);
    setAt(empty);
    fields[empty].current?.focus();
  }
  const fault = missing
    ? t`Please enter the number of the community and all six digits.`
    : pairing.error && (pairing.error instanceof ApiError ? pairing.error.detail : t`Error`);

  const field = (name: Name, label: string) => (
    <label className="big-field" data-active={at === name || undefined}>
      <span>{label}</span>
      <input
        ref={fields[name]}
        dir="ltr"
        inputMode="none"
        autoComplete="off"
        maxLength={LENGTHS[name]}
        value={given[name]}
        aria-invalid={fault ? true : undefined}
        {...(fault && { 'aria-describedby': faultId })}
        onFocus={() => setAt(name)}
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
        onDigit={(digit) => change(at, given[at] + digit)}
        onErase={() => change(at, given[at].slice(0, -1))}
      />
      <SubmitButton busy={pairing.isPending || pairing.isSuccess} disabled={waiting} busyLabel={t`Pairing…`}>
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
