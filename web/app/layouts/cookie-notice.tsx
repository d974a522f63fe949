import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { local } from '#web/lib/storage.ts';
import { COOKIES_KEY } from '#web/lib/storage-keys.ts';

export function CookieNotice() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [accepted, setAccepted] = useState(false);
  if (accepted) return null;

  function accept() {
    local.set(COOKIES_KEY, '1');
    setAccepted(true);
  }

  return (
    <section className="cookie" aria-label={t`Cookies`}>
      <p>
        <Trans>
          Dorot keeps on this device only what it needs, such as your language, your country and your login.
        </Trans>{' '}
        <Link className="text-link" to="/$locale/privacy-statement" params={{ locale }}>
          <Trans>Privacy statement</Trans>
        </Link>
      </p>
      <button type="button" className="button" onClick={accept}>
        <Trans>OK</Trans>
      </button>
    </section>
  );
}
