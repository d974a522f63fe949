import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { WallForm } from '#web/features/communities/settings/wall-form.tsx';
import { WallGroups } from '#web/features/communities/settings/wall-groups.tsx';
import { KioskList } from '#web/features/kiosks/kiosk-list.tsx';
import { PairKiosk } from '#web/features/kiosks/pair-kiosk.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import { CommunitySection } from './community-section.tsx';
import '#web/features/kiosks/pairing.css';

/** The memorial wall of a community, and the screens that show it. */
export function MemoryWallPage({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <CommunitySection id={id} section="memory_wall">
      {(section) => (
        <>
          <Link
            to="/$locale/community/$id/wall"
            params={{ locale, id }}
            className="self-start py-2.5 underline underline-offset-4"
          >
            <Trans>See the wall</Trans>
          </Link>
          <WallForm {...section} />
          <div className="border-t border-(--line) pt-7">
            <Group title={<Trans>Groups</Trans>}>
              <WallGroups id={id} />
            </Group>
          </div>
          <div className="border-t border-(--line) pt-7">
            <Group
              title={<Trans>Screens</Trans>}
              hint={<Trans>A screen in your hall shows the wall and nothing else.</Trans>}
            >
              <KioskList communityId={section.community.id} />
              <PairKiosk communityId={section.community.id} />
            </Group>
          </div>
        </>
      )}
    </CommunitySection>
  );
}
