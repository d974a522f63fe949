import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { local } from '#web/lib/storage.ts';

const KEY = 'cookies.accepted';

/** Shown until it is accepted, once. */
export function CookieNotice() {
  const { t } = useLingui();
  const [accepted, setAccepted] = useState(() => local.get(KEY) !== null);
  if (accepted) return null;

  function accept() {
    local.set(KEY, '1');
    setAccepted(true);
  }

  return (
    <section className="cookie" aria-label={t`Cookies`}>
      <p>
        <Trans>Dorot keeps only what it needs on this device: your language and your login.</Trans>
      </p>
      <button type="button" className="button" onClick={accept}>
        <Trans>All right</Trans>
      </button>
    </section>
  );
}
