import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { CodeList } from '#web/features/short-links/code-list.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The stickers of a community, for those who may manage them. `id` is the id or slug as in the URL. */
export function CommunityCodesScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  useTitle(t`Stickers`);
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  if (!community.can.settings)
    return (
      <StatePage title={t`Only owners can manage stickers`} action={back}>
        <p>
          <Trans>
            Only the Owner and the co-owners of the community can print them. You can ask one of them.
          </Trans>
        </p>
      </StatePage>
    );
  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <header className="flex flex-col gap-2">
        {back}
        <h1>
          <Trans>Stickers</Trans>
        </h1>
        <p className="max-w-160">
          <Trans>
            A sticker with a code, for a memorial, a hall or a letter. Scanning it with a phone opens the
            community, with no app needed.
          </Trans>
        </p>
      </header>
      <CodeList kind="community" target={community} />
    </div>
  );
}
