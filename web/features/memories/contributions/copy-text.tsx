import { Trans, useLingui } from '@lingui/react/macro';
import { useCopy } from '#web/lib/use-copy.ts';

/** A button that copies what a person wrote, to save it or send it by other means. */
export function CopyText({ words }: { words: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();

  return (
    <>
      <button type="button" className="button" onClick={() => void copy(words)}>
        {copied ? <Trans>The words were copied</Trans> : <Trans>Copy the words</Trans>}
      </button>
      <p role="status" className={copied === false ? 'basis-full text-(--ink-2)' : 'unseen'}>
        {copied && t`The words were copied`}
        {copied === false && t`They could not be copied here. Select the words above and copy them.`}
      </p>
    </>
  );
}

/** What a person wrote, part by part, as one text. */
export const joinWords = (parts: readonly (string | null)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n\n');
