import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CodeFrame,
  codesQuery,
  fetchSheet,
  PrintDialog,
  RetireDialog,
} from '#web/features/short-links/public.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { graveStickerSheet, type SharedGrave } from '#worker/contract/grave.ts';
import type { Code } from '#worker/contract/short-link.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { useMintGraveCode, useRetireGraveCode } from './shared-grave-queries.ts';

type Props = { site: Site; grave: SharedGrave; onDone: (message: string) => void };

/** The stickers of a grave. */
export function GraveCodes({ site, grave, onDone }: Props) {
  const { t } = useLingui();
  const mint = useMintGraveCode(site.id);
  const ready = t`The new sticker is ready to be printed.`;
  const inUse = grave.codes.filter(({ state }) => state !== 'retired');
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg! font-semibold">
        <Trans>Stickers of the grave</Trans>
      </h3>
      <ul className="flex flex-col gap-4">
        {inUse.map((code) => (
          <GraveCode key={code.code} site={site} grave={grave} code={code} onDone={onDone} />
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!mint.isPending) mint.mutate(undefined, { onSuccess: () => onDone(ready) });
        }}
      >
        {mint.isError && <CallFault error={mint.error} />}
        <SubmitButton secondary={inUse.length > 0} busy={mint.isPending} busyLabel={t`Making a code…`}>
          <Trans>New sticker</Trans>
        </SubmitButton>
      </form>
    </div>
  );
}

function GraveCode({ site, grave, code, onDone }: Props & { code: Code }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'print' | 'retire' | null>(null);
  const retire = useRetireGraveCode(site.id, code.code);
  const { scans } = useQuery(codesQuery(site.id)).data ?? {};
  const counted = scans?.codes.find((one) => one.code === code.code);
  const close = () => setOpen(null);
  const retired = t`The code is retired.`;
  const names = (language: Locale) =>
    grave.people.flatMap(({ site: card }) => (card ? [namesFor(card, language).main.text] : [])).join(' · ');
  return (
    <CodeFrame
      code={code}
      status={
        grave.people.length === 1 ? (
          <Trans>It opens this page</Trans>
        ) : (
          <Trans>It opens the page of the grave</Trans>
        )
      }
      scans={counted && scans && { since: scans.since, ...counted }}
    >
      <button type="button" className="button main" onClick={() => setOpen('print')}>
        <Trans>Print a sheet</Trans>
      </button>
      <button type="button" className="button" onClick={() => setOpen('retire')}>
        <Trans>Retire</Trans>
      </button>
      {open === 'print' && (
        <PrintDialog
          nameIn={names}
          fetchIn={(lang) => fetchSheet(graveStickerSheet, site.id, code.code, lang)}
          onClose={close}
        />
      )}
      {open === 'retire' && (
        <RetireDialog
          code={code.code}
          retire={retire}
          onClose={close}
          onRetired={() => {
            close();
            onDone(retired);
          }}
        />
      )}
    </CodeFrame>
  );
}
