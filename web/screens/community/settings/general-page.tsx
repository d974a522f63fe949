import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { CommunityFacts } from '#web/features/communities/settings/community-facts.tsx';
import { GeneralForm } from '#web/features/communities/settings/general-form.tsx';
import { JoinCode } from '#web/features/communities/settings/join-code.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import { CommunitySection } from './community-section.tsx';

/** The names, address, texts and type of a community, its join code and stickers, and what cannot be changed. */
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
            <Group
              title={<Trans>Stickers</Trans>}
              hint={
                <Trans>
                  A sticker with a code, for a memorial, a hall or a letter. Scanning it with a phone opens
                  the community, with no app needed.
                </Trans>
              }
            >
              <Link className="button self-start" to="/$locale/community/$id/codes" params={{ locale, id }}>
                <QrCode className="icon" aria-hidden="true" />
                <Trans>See and print the stickers</Trans>
              </Link>
            </Group>
            <Group>
              <CommunityFacts community={section.community} />
            </Group>
          </div>
        </>
      )}
    </CommunitySection>
  );
}
