import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { errorOf, offlineError } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/fetch-file.ts';
import { failureOf } from '#web/ui/forms/failure.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Export } from '#worker/contract/export.ts';
import { SEALED_BYTES_MAX, SEALED_PASSPHRASE_MIN } from '#worker/contract/export.ts';
import { sealedCopy } from './sealed-copy.ts';

/** Saves the files of an archive as pages that only a passphrase opens; the passphrase does not leave the browser. */
export function SealForm({ files }: { files: Export['files'] }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [passphrase, setPassphrase] = useState('');
  const [fault, setFault] = useState<string>();
  const words = {
    title: t`A locked copy`,
    about: t`This page has a copy of a site inside. It opens without a connection, with the passphrase that it was locked with.`,
    passphrase: t`Passphrase`,
    open: t`Open the copy`,
    opening: t`One moment…`,
    save: t`Save the copy`,
    wrong: t`That is not the passphrase.`,
  };
  const seal = useMutation({
    mutationFn: async () => {
      for (const [at, { url }] of files.entries()) {
        const name = files.length > 1 ? `dorot-${at + 1}` : 'dorot';
        const sealing = { name: `${name}.zip`, passphrase, locale, words };
        saveFile({ name: `${name}.html`, file: await sealedCopy(await fetched(url), sealing) });
      }
    },
  });
  if (files.some(({ bytes }) => bytes > SEALED_BYTES_MAX)) return null;
  const least = SEALED_PASSPHRASE_MIN;
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        <Trans>Lock it with a passphrase</Trans>
      </summary>
      <form
        noValidate
        className="mt-4 flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (seal.isPending) return;
          const isShort = passphrase.length < least;
          setFault(isShort ? t`Choose at least ${least} characters` : undefined);
          if (!isShort) seal.mutate();
        }}
      >
        <p>
          <Trans>
            The copy is saved as a page that only this passphrase opens, also where there is no Dorot any
            more. It does not leave this device: nobody can open the page without it, not even we.
          </Trans>
        </p>
        <PasswordField
          name="passphrase"
          autoComplete="new-password"
          label={words.passphrase}
          hint={t`At least ${least} characters. A few words that the family will remember are best.`}
          fault={fault}
          value={passphrase}
          onChange={setPassphrase}
        />
        <button type="submit" className="button" aria-disabled={seal.isPending || undefined}>
          {seal.isPending ? <Spinner label={t`Locking the copy…`} /> : t`Save a locked copy`}
        </button>
        <div role="status">{seal.isSuccess && <Trans>The locked copy was saved.</Trans>}</div>
        {seal.error && (
          <p role="alert" className="font-medium text-(--danger)">
            {failureOf(seal.error).message}
          </p>
        )}
      </form>
    </details>
  );
}

async function fetched(url: string): Promise<Blob> {
  const response = await fetch(url).catch(() => {
    throw offlineError();
  });
  if (!response.ok) throw await errorOf(response);
  return response.blob().catch(() => {
    throw offlineError();
  });
}
