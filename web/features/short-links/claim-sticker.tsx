import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { MySite } from '#worker/contract/my-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { ChooseSite } from './choose-site.tsx';
import { refOf } from './site-picker.tsx';

/** For someone signed in who holds a sticker that leads nowhere yet. */
export function ClaimSticker({ code }: { code: string }) {
  const { locale } = useLocale();
  const [site, setSite] = useState<MySite | null>(null);
  if (site) {
    const name = namesFor(site, locale).main.text;
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            The sticker is connected. From now on it opens the page of <bdi>{name}</bdi>.
          </Trans>
        </p>
        <Link className="button main" to="/$locale/site/$id" params={{ locale, id: refOf(site) }}>
          <Trans>To the page</Trans>
        </Link>
      </div>
    );
  }
  return (
    <div className="border-t border-(--line) pt-4">
      <ChooseSite code={code} act={<Trans>Connect the sticker</Trans>} onBound={setSite} />
    </div>
  );
}
