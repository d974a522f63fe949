import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { SettingsPart } from '#web/screens/settings/settings-part.tsx';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { COMMUNITY_SECTIONS, type CommunitySectionId } from './sections.ts';

type Props = {
  id: string;
  section: CommunitySectionId;
  children: (section: { community: Community; id: string }) => ReactNode;
};

/** One section of a community's settings with its title. */
export function CommunitySection({ id, section, children }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const label = COMMUNITY_SECTIONS.find((entry) => entry.id === section)?.label;
  return (
    <SettingsPart title={label ? i18n._(label) : ''} name={namesFor(community, locale).main.text}>
      {children({ community, id })}
    </SettingsPart>
  );
}
