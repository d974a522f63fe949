import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { type NamedFile, save } from '#web/lib/fetch-file.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Locale } from '#worker/shared/locale.ts';

type PrintDialogProps = {
  /** The name on the stickers. */
  nameIn: (language: Locale) => string;
  fetchIn: (language: Locale) => Promise<NamedFile>;
  onClose: () => void;
};

/** Selects the name on a sheet of stickers, with printing instructions. */
export function PrintDialog({ onClose, ...sheet }: PrintDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Print a sheet of stickers`} isOpen onOpenChange={(open) => open || onClose()}>
      <PrintForm {...sheet} />
    </Dialog>
  );
}

function PrintForm({ nameIn, fetchIn }: Omit<PrintDialogProps, 'onClose'>) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [lang, setLang] = useState(locale);
  const [ready, setReady] = useState<{ address: string; name: string } | null>(null);
  const sheet = useMutation({
    mutationFn: () => fetchIn(lang),
    onSuccess: ({ file, name }) => {
      const address = URL.createObjectURL(file);
      setReady({ address, name });
      save(address, name);
    },
  });
  useEffect(() => () => void (ready && URL.revokeObjectURL(ready.address)), [ready]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!sheet.isPending) sheet.mutate();
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <p>
        <Trans>
          Fifteen stickers on an A4 page, 5 × 5 cm each, with cut marks. Print at actual size (100%), black on
          white, on weatherproof adhesive paper.
        </Trans>
      </p>
      <RadioRows
        label={t`Name and words on the sticker`}
        value={lang}
        isDisabled={sheet.isPending}
        onChange={(language) => {
          setLang(language);
          setReady(null);
          sheet.reset();
        }}
        rows={[
          { id: 'he', title: t`In Hebrew`, text: <bdi>{nameIn('he')}</bdi> },
          { id: 'en', title: t`In English`, text: <bdi>{nameIn('en')}</bdi> },
        ]}
      />
      {sheet.isError && <CallFault error={sheet.error} />}
      {ready && (
        <p role="status" className="rounded-lg bg-(--success-soft) p-4 text-(--success)">
          <Trans>
            The sheet is ready and is being saved. If nothing happened,{' '}
            <a className="underline" href={ready.address} download={ready.name}>
              save it from here
            </a>
            .
          </Trans>
        </p>
      )}
      <SubmitButton busy={sheet.isPending} busyLabel={t`Making the sheet…`}>
        <Trans>Save the sheet (PDF)</Trans>
      </SubmitButton>
    </form>
  );
}
