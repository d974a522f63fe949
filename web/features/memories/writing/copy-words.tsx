import { Trans, useLingui } from '@lingui/react/macro';
import { useCopy } from '#web/lib/use-copy.ts';

/** Copies what someone wrote, to be kept or sent in another way. */
export function CopyWords({ words }: { words: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();

  return (
    <>
      <button type="button" className="button" onClick={() => void copy(words)}>
        {copied ? <Trans>The words are copied</Trans> : <Trans>Copy the words</Trans>}
      </button>
      <p role="status" className={copied === false ? 'basis-full text-(--ink-2)' : 'unseen'}>
        {copied && t`The words are copied`}
        {copied === false && t`They could not be copied here. Please mark the words above and copy them.`}
      </p>
    </>
  );
}
