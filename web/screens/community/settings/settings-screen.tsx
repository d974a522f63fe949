import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SettingsLayout } from '#web/screens/settings/settings-layout.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { COMMUNITY_SECTIONS } from './sections.ts';

/** The settings of a community, for those who may change them. `id` is the id or slug as in the URL. */
export function CommunitySettingsScreen({ id }: { id: string }) {
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const list = useMatch({ from: '/$locale/community/$id_/settings/', shouldThrow: false });
  const { main } = namesFor(community, locale);
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  if (!community.can.settings) return <ForbiddenPage back={back} />;
  return (
    <SettingsLayout
      id={id}
      root="/$locale/community/$id/settings"
      sections={COMMUNITY_SECTIONS}
      back={back}
      alone={list !== undefined && list.search.part === undefined}
    />
  );
}

function ForbiddenPage({ back }: { back: ReactNode }) {
  const { t } = useLingui();
  const title = t`Only the owners can open the settings`;
  useTitle(title);
  return (
    <StatePage title={title} action={back}>
      <p>
        <Trans>Only the Owner and the co-owners of the community see them.</Trans>
      </p>
    </StatePage>
  );
}
