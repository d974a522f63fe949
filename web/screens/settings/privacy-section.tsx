import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DormantNote } from '#web/features/sites/more/dormant-note.tsx';
import { PrivacyForm } from '#web/features/sites/settings/privacy-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SectionPage } from './section-page.tsx';
import { ToSuccessors } from './to-successors.tsx';

/** Who may see the site, with links to its members and successors. */
export function PrivacySection({ id }: { id: string }) {
  const { locale } = useLocale();
  const link = 'inline-block self-start py-2.5 underline underline-offset-4';
  return (
    <SectionPage id={id} section="privacy">
      {(section) => (
        <>
          <DormantNote site={section.site} />
          <PrivacyForm {...section} />
          <div className="flex flex-col border-t border-(--line) pt-5">
            <Link to="/$locale/site/$id/members" params={{ locale, id }} className={link}>
              <Trans>Members and invitations</Trans>
            </Link>
            <ToSuccessors {...section} />
          </div>
        </>
      )}
    </SectionPage>
  );
}
