import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { MySite } from '#worker/contract/site-acts.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { CallFault } from './call-fault.tsx';
import { useBindCode } from './code-queries.ts';
import { refOf, SitePicker } from './site-picker.tsx';

/** For someone signed in who holds a sticker that leads nowhere yet. */
export function ClaimSticker({ code }: { code: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [site, setSite] = useState<MySite | null>(null);
  const [missing, setMissing] = useState(false);
  const bind = useBindCode(code);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!site);
    if (site && !bind.isPending) bind.mutate(site.id);
  }

  if (bind.isSuccess && site) {
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
    <form className="flex flex-col gap-4 border-t border-(--line) pt-4" noValidate onSubmit={submit}>
      <SitePicker
        label={t`Which site should it open?`}
        value={site}
        onChange={(chosen) => {
          setSite(chosen);
          setMissing(false);
        }}
        isDisabled={bind.isPending}
      />
      {missing && (
        <p role="alert" className="font-medium text-(--danger)">
          <Trans>Please choose a site first.</Trans>
        </p>
      )}
      {bind.isError && <CallFault error={bind.error} />}
      <SubmitButton busy={bind.isPending} busyLabel={t`Connecting…`}>
        <Trans>Connect the sticker</Trans>
      </SubmitButton>
    </form>
  );
}
