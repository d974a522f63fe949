import { Trans, useLingui } from '@lingui/react/macro';
import { useCopy } from '#web/lib/use-copy.ts';

const GOOGLE = 'https://calendar.google.com/calendar/r?cid=';

/** The ways to subscribe to a calendar: this device's default app, Google Calendar, copying the address. */
export function CalendarAddress({ url, label }: { url: string; label: string }) {
  const { t } = useLingui();
  const { copied, copy } = useCopy();
  const webcal = url.replace(/^https?:/, 'webcal:');

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <a className="button" href={webcal}>
          <Trans>Open in this device’s calendar</Trans>
        </a>
        <a className="button" href={GOOGLE + encodeURIComponent(webcal)} target="_blank" rel="noreferrer">
          <Trans>Google Calendar</Trans>
        </a>
        <button type="button" className="button" onClick={() => void copy(url)}>
          {copied ? <Trans>The address is copied</Trans> : <Trans>Copy the address</Trans>}
        </button>
      </div>
      <input
        readOnly
        dir="ltr"
        value={url}
        aria-label={label}
        className="input"
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className={copied === false ? 'text-(--ink-2)' : 'unseen'}>
        {copied && t`The address is copied`}
        {copied === false && t`It could not be copied here. Select the address above and copy it.`}
      </p>
    </div>
  );
}
