import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';

/** A link to the successors, for users who may name them: those who may delete the site. */
export function ToSuccessors({ info, id }: { info: SiteInfo; id: string }) {
  const { locale } = useLocale();
  if (!info.sections.includes('delete')) return null;
  return (
    <Link
      to="/$locale/site/$id/succession"
      params={{ locale, id }}
      className="inline-block self-start py-2.5 underline underline-offset-4"
    >
      <Trans>Successors of the site</Trans>
    </Link>
  );
}
