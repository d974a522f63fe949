import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';

/** The way to the memorial text of a person. `id` as in the page's path. */
export function MemorialTextLink({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="memorial-text" className="flex flex-col items-start gap-3">
      <h3 id="memorial-text">
        <Trans>Memorial text</Trans>
      </h3>
      <p>
        <Trans>
          Psalms, the letters of the name, the Kaddish and the memorial prayer, to read at the grave.
        </Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/memorial-text" params={{ locale, id }}>
        <Trans>Memorial text</Trans>
      </Link>
    </section>
  );
}
