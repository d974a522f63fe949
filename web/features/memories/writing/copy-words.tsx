import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

const COPIED_MS = 3000;

/** Copies what someone wrote, to be kept or sent in another way. */
export function CopyWords({ words }: { words: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(words);
      setCopied(true);
      setTimeout(() => setCopied(null), COPIED_MS);
    } catch {
      setCopied(false);
    }
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {copied ? <Trans>The words are copied</Trans> : <Trans>Copy the words</Trans>}
      </button>
      <p role="status" className={copied === false ? 'basis-full text-(--ink-2)' : 'unseen'}>
        {copied && t`The words are copied`}
        {copied === false && t`They could not be copied here. Please mark the words above and copy them.`}
      </p>
    </>
  );
}
