import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';

/** The way to the notice of the first week that is kept on a site. `id` as in the page's path. */
export function NoticeLink({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="first-week" className="about flex flex-col items-start gap-3">
      <h2 id="first-week">
        <Trans>The first week</Trans>
      </h2>
      <Link className="button" to="/$locale/site/$id/notice" params={{ locale, id }}>
        <Trans>The notice of the funeral and the shiva</Trans>
      </Link>
    </section>
  );
}
