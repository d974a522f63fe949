import { useNavigate } from '@tanstack/react-router';
import { SiteInfoForm } from '#web/features/sites/settings/info/site-info-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SectionPage } from './section-page.tsx';

/** The site info form; replaces the slug in the current URL after it has changed. */
export function InfoSection({ id }: { id: string }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const handleMoved = (slug: string) => {
    if (/^\d+$/.test(id)) return;
    void navigate({
      to: '/$locale/site/$id/settings',
      params: { locale, id: slug },
      search: true,
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <SectionPage id={id} section="site_info">
      {(section) => <SiteInfoForm {...section} onMoved={handleMoved} />}
    </SectionPage>
  );
}
