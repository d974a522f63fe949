import { useNavigate } from '@tanstack/react-router';
import { SiteCopy } from '#web/features/exports/site-copy.tsx';
import { DeleteSection } from '#web/features/sites/settings/delete-section.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SectionPage } from './section-page.tsx';

/** Deletes the site; afterwards redirects the owner to where it can be restored. */
export function DeletePage({ id }: { id: string }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const leave = () =>
    void navigate({
      to: '/$locale/sites',
      params: { locale },
      search: { tab: 'deleted' },
      replace: true,
      ignoreBlocker: true,
    });
  return (
    <SectionPage id={id} section="delete">
      {({ site }) => (
        <>
          <div className="mb-10">
            <SiteCopy site={site} heading="h3" />
          </div>
          <DeleteSection site={site} onDeleted={leave} />
        </>
      )}
    </SectionPage>
  );
}
