import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';

/** The way to the reminders of a site, for everyone; who has not logged in does so first. `id` as in the page's path. */
export function RemindLink({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="remind-me" className="about flex flex-col items-start gap-3">
      <h2 id="remind-me">
        <Trans>Reminders</Trans>
      </h2>
      <p>
        <Trans>We can write to you before the memorial day, the birthday or another day.</Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/reminders" params={{ locale, id }}>
        <Trans>Remind me</Trans>
      </Link>
    </section>
  );
}
