import { useLingui } from '@lingui/react/macro';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Digits on the screen itself, for one without a keyboard; as on a telephone in every language. */
export function NumberPad({ onDigit, onErase }: { onDigit: (digit: string) => void; onErase: () => void }) {
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
