import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';

/** Leads to the page for a visit to the grave. `id` as in the page's path. */
export function WayLink({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="way-to-grave" className="about flex flex-col items-start gap-3">
      <h2 id="way-to-grave">
        <Trans>The way to the grave</Trans>
      </h2>
      <Link className="button" to="/$locale/site/$id/visit" params={{ locale, id }}>
        <Trans>Where it is and how to find it</Trans>
      </Link>
    </section>
  );
}
