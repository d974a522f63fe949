import { Trans, useLingui } from '@lingui/react/macro';
import { useRestore } from '#web/features/sites/my-sites-query.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { today } from '#web/ui/forms/today.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';

/** A deleted site with the deadline for restoring it. `onRestored` receives a message for the user. */
export function DeletedSiteRow({
  site,
  onRestored,
}: {
  site: MySite;
  onRestored: (message: string) => void;
}) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { main } = namesFor(site, locale);
  const name = main.text;
  const restore = useRestore(site.id, () => onRestored(t`The site of ${name} was restored.`));
  const until = site.restore_until && renderDate(today(new Date(site.restore_until)), locale);
  return (
    <li className="flex items-start gap-4 py-4">
      <span className="small-arch-of">
        <Portrait portrait={site.portrait} name={name} alt="" sizes="48px" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="font-serif text-xl wrap-anywhere">
          <UserText lang={main.lang}>{name}</UserText>
        </p>
        {until && (
          <p>
            <Trans>It can be restored, with everything on it, until {until}.</Trans>
          </p>
        )}
        <button
          type="button"
          className="button"
          aria-busy={restore.isPending || undefined}
          onClick={() => restore.isPending || restore.mutate()}
        >
          <Trans>Restore</Trans>
          <span className="unseen">
            : <bdi>{name}</bdi>
          </span>
        </button>
        {restore.error && <CallFault error={restore.error} />}
      </div>
    </li>
  );
}
