import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#web/i18n/messages.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { REASON_MAX, REASON_MIN } from '#worker/contract/reason.ts';

/** Asks an administrator for a reason, in a root of its own beside the page; null if they give none. */
export async function askForReason(): Promise<string | null> {
  await loadMessages('common');
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  return new Promise<string | null>((resolve) => {
    const onAnswer = (reason: string | null) => {
      resolve(reason);
      // after the dialog has returned the focus
      setTimeout(() => {
        root.unmount();
        container.remove();
      });
    };
    root.render(
      <I18nProvider i18n={i18n}>
        <ReasonDialog onAnswer={onAnswer} />
      </I18nProvider>,
    );
  });
}

function ReasonDialog({ onAnswer }: { onAnswer: (reason: string | null) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>();

  function answer(reason: string | null) {
    setOpen(false);
    onAnswer(reason);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = typed.trim();
    if (reason.length >= REASON_MIN && reason.length <= REASON_MAX) return answer(reason);
    setFault(i18n._(fieldMessages['reason.malformed']));
    document.getElementById('reason')?.focus();
  }

  return (
    <Dialog title={t`Reason`} isOpen={isOpen} onOpenChange={(open) => open || answer(null)}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <p>
          <Trans>
            This belongs to someone else. The reason is kept on record. The owner of a private site is told
            that an administrator opened it.
          </Trans>
        </p>
        <TextField
          id="reason"
          label={t`Why is this needed?`}
          hint={t`5 to 200 characters`}
          value={typed}
          onChange={setTyped}
          fault={fault}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button main">
            <Trans>Continue</Trans>
          </button>
          <button type="button" className="button" onClick={() => answer(null)}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
