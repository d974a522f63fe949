import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useCopy } from '#web/lib/use-copy.ts';
import { PrintPart } from '#web/ui/print-part.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = { codes: readonly string[]; onKept: () => void };

const FIELD = 'kept-code';
const normalized = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Recovery codes, which are shown once: goes on when the person has typed one of them. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const [isPrinting, setPrinting] = useState(false);
  const [fault, setFault] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = normalized(String(new FormData(event.currentTarget).get('code')));
    if (codes.includes(typed)) return onKept();
    setFault(t`This is none of the codes above`);
    document.getElementById(FIELD)?.focus();
  }

  const list = (
    <ul className="grid max-w-80 grid-cols-2 gap-x-6 gap-y-2 font-mono text-lg" dir="ltr">
      {codes.map((code) => (
        <li key={code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</li>
      ))}
    </ul>
  );
  return (
    <section className="flex flex-col gap-5" aria-labelledby="recovery-codes-title">
      <h2 id="recovery-codes-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        <Trans>Recovery codes</Trans>
      </h2>
      <p>
        <Trans>
          If you lose your phone or your passkey, one of these codes lets you in. Each works once. They are
          shown only now: keep them on paper or in a password manager.
        </Trans>
      </p>
      {list}
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" onClick={() => void copy(codes.join('\n'))}>
          <Trans>Copy</Trans>
        </button>
        <button type="button" className="button" onClick={() => setPrinting(true)}>
          <Trans>Print</Trans>
        </button>
        <span role="status">
          {copied === true && <Trans>Copied</Trans>}
          {copied === false && <Trans>Copying is not possible here. Write the codes down.</Trans>}
        </span>
      </div>
      {isPrinting && (
        <PrintPart onDone={() => setPrinting(false)}>
          <h1>
            <Trans>Recovery codes for Dorot</Trans>
          </h1>
          {list}
        </PrintPart>
      )}
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <TextField
          id={FIELD}
          name="code"
          ltr
          autoComplete="off"
          spellCheck={false}
          label={t`Type one of the codes`}
          hint={t`So that we know that you kept them`}
          fault={fault}
          onChange={() => setFault(undefined)}
        />
        <button type="submit" className="button main self-start">
          <Trans>Continue</Trans>
        </button>
      </form>
    </section>
  );
}
