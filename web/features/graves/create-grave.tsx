import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codesQuery, inGroups } from '#web/features/short-links/public.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Site } from '#worker/contract/site.ts';
import { useCreateGrave } from './shared-grave-queries.ts';

const NEW = 'new';

/** Creates a shared grave, with a new sticker or with one that is on the stone already. */
export function CreateGrave({ site, onCreated }: { site: Site; onCreated: (message: string) => void }) {
  const { t } = useLingui();
  const codes = useQuery(codesQuery(site.id));
  const create = useCreateGrave(site.id);
  const [choice, setChoice] = useState(NEW);
  const usable = codes.data?.codes.filter(({ state }) => state !== 'retired') ?? [];
  const message = t`The shared grave is ready. The other sites can be invited now.`;
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending)
          create.mutate(choice === NEW ? undefined : choice, { onSuccess: () => onCreated(message) });
      }}
    >
      <p>
        <Trans>
          For a stone with several people: one code opens a page with all of them, up to six. Each keeps a
          site of their own.
        </Trans>
      </p>
      {usable.length > 0 && (
        <RadioRows
          label={t`Which sticker opens it?`}
          value={choice}
          isDisabled={create.isPending}
          onChange={setChoice}
          rows={[
            { id: NEW, title: t`A new sticker`, text: t`The stickers of this site stay as they are.` },
            ...usable.map(({ code }) => ({
              id: code,
              title: (
                <Trans>
                  The sticker <bdi dir="ltr">{inGroups(code)}</bdi>
                </Trans>
              ),
              text: t`For a sticker that is already on the stone. No new one is needed.`,
            })),
          ]}
        />
      )}
      {create.isError && <CallFault error={create.error} />}
      <SubmitButton secondary busy={create.isPending} busyLabel={t`Creating…`}>
        <Trans>Create a shared grave</Trans>
      </SubmitButton>
    </form>
  );
}
