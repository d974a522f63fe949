import { useNavigate } from '@tanstack/react-router';
import { CommunityFacts } from '#web/features/communities/settings/community-facts.tsx';
import { GeneralForm } from '#web/features/communities/settings/general-form.tsx';
import { JoinCode } from '#web/features/communities/settings/join-code.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import { CommunitySection } from './community-section.tsx';

/** The names, address, texts and type of a community, its join code, and what cannot be changed. */
export function GeneralPage({ id }: { id: string }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  /** Replaces the slug in the current address. */
  const handleMoved = (slug: string) => {
    if (/^\d+$/.test(id)) return;
    void navigate({
      to: '/$locale/community/$id/settings',
      params: { locale, id: slug },
      search: true,
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <CommunitySection id={id} section="general">
      {(section) => (
        <>
          <GeneralForm {...section} onMoved={handleMoved} />
          <div className="flex flex-col gap-8 border-t border-(--line) pt-7">
            <JoinCode {...section} />
            <Group>
              <CommunityFacts community={section.community} />
            </Group>
          </div>
        </>
      )}
    </CommunitySection>
  );
}
