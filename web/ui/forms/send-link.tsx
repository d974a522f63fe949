import { Trans, useLingui } from '@lingui/react/macro';
import { useCopy } from '#web/lib/use-copy.ts';

/** A link to share: shown, copied, or passed to the share dialog of the device. */
export function SendLink({ link, title }: { link: string; title: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();

  return (
    <div className="flex flex-col gap-3">
      <input
        readOnly
        dir="ltr"
        value={link}
        aria-label={t`The link`}
        className="input"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => void copy(link)}>
          {copied ? <Trans>The link is copied</Trans> : <Trans>Copy the link</Trans>}
        </button>
        {typeof navigator.share === 'function' && (
          <button
            type="button"
            className="button"
            onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
          >
            <Trans>Share</Trans>
          </button>
        )}
      </div>
      <p role="status" className={copied === false ? 'text-(--ink-2)' : 'unseen'}>
        {copied && t`The link is copied`}
        {copied === false && t`It could not be copied here. Select the link above and copy it.`}
      </p>
    </div>
  );
}
