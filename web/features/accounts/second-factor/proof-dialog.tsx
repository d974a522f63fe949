import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProveForm } from './prove-form.tsx';

/** Asks the person to pass their second factor, in a root of its own beside the page; false if they do not. */
export async function askForProof(): Promise<boolean> {
  await loadMessages('account');
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  return new Promise<boolean>((resolve) => {
    const onAnswer = (hasPassed: boolean) => {
      resolve(hasPassed);
      // after the dialog has returned the focus
      setTimeout(() => {
        root.unmount();
        container.remove();
      });
    };
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <ProofDialog onAnswer={onAnswer} />
        </QueryClientProvider>
      </I18nProvider>,
    );
  });
}

function ProofDialog({ onAnswer }: { onAnswer: (hasPassed: boolean) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);

  function answer(hasPassed: boolean) {
    setOpen(false);
    onAnswer(hasPassed);
  }

  return (
    <Dialog title={t`Confirm that it is you`} isOpen={isOpen} onOpenChange={(open) => open || answer(false)}>
      <div className="flex flex-col gap-5">
        <p>
          <Trans>This needs your second step again, when ten minutes have passed since the last time.</Trans>
        </p>
        <ProveForm
          onPassed={() => answer(true)}
          withoutOne={
            <p>
              <Trans>Two-step verification is not set up. You can do that in your account.</Trans>
            </p>
          }
        />
        <button type="button" className="button self-start" onClick={() => answer(false)}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </Dialog>
  );
}
