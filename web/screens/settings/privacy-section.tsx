import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PrivacyForm } from '#web/features/sites/settings/privacy-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SectionPage } from './section-page.tsx';

/** Who may see the site, and where its people and successors are. */
export function PrivacySection({ id }: { id: string }) {
  const { locale } = useLocale();
  const link = 'inline-block self-start py-2.5 underline underline-offset-4';
  return (
    <SectionPage id={id} section="privacy">
      {(seen) => (
        <>
          <PrivacyForm {...seen} />
          <div className="flex flex-col border-t border-(--line) pt-5">
            <Link to="/$locale/site/$id/members" params={{ locale, id }} className={link}>
              <Trans>Members and invitations</Trans>
            </Link>
            {seen.site.privilege === 'owner' && (
              <Link to="/$locale/site/$id/succession" params={{ locale, id }} className={link}>
                <Trans>Who comes after: the successors of the site</Trans>
              </Link>
            )}
          </div>
        </>
      )}
    </SectionPage>
  );
}
