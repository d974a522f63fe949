import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { TranslateButton, useTranslated } from '#web/features/translation/public.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MemoryText } from '#worker/shared/views/memory-kinds/text.tsx';

type Props = { memory: Memory; text: string; folded: boolean };

/**
 * Shows eight lines and expands on request. Fetches the full text where the feed contains only part of it.
 */
export function ExpandableText({ memory, text, folded }: Props) {
  const [open, setOpen] = useState(!folded);
  const whole = useQuery({ ...memoryQuery(memory.id, memory.community_id), enabled: open && memory.more });
  const [translated, setTranslated] = useTranslated(text);
  const queries = useQueryClient();
  const ready = open && (!memory.more || whole.isSuccess);
  return (
    <>
      <MemoryText
        view={useView()}
        memory={translated ? { ...memory, lang: translated.lang } : memory}
        text={translated?.text ?? (ready ? (whole.data?.text ?? text) : text)}
        folded={!ready && !translated}
        busy={whole.isFetching}
        onMore={() => (whole.isError ? void whole.refetch() : setOpen(true))}
      />
      {whole.isError && (
        <p className="small caption" role="alert">
          <Trans>The rest of the page could not be loaded. Try again.</Trans>
        </p>
      )}
      {memory.site_id !== null && (
        <TranslateButton
          siteId={memory.site_id}
          text={text}
          {...(memory.more && {
            loadWhole: async () =>
              (await queries.ensureQueryData(memoryQuery(memory.id, memory.community_id))).text ?? text,
          })}
          translated={translated}
          onTranslated={setTranslated}
        />
      )}
    </>
  );
}
