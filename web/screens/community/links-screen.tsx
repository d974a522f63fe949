import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { RelatedSection } from '#web/features/communities/related/related-section.tsx';
import { LinksSection } from '#web/features/links/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** Where the staff of a community change its links and related sites. `id` as in the URL. */
export function CommunityLinksScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  const title = t`Links and related sites`;
  useTitle(title);
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  if (!community.can.edit_links)
    return (
      <StatePage title={t`Only the owners and editors change the links and related sites`} action={back}>
        <p>
          <Trans>You can ask one of them.</Trans>
        </p>
      </StatePage>
    );
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-10 px-4 py-8">
      <header>
        {back}
        <h1>{title}</h1>
      </header>
      <section aria-label={t`Related sites`} className="flex flex-col gap-3">
        <h2>
          <Trans>Related sites</Trans>
        </h2>
        <p>
          <Trans>Sites of people here, for example the one the community is named after.</Trans>
        </p>
        <RelatedSection id={id} />
      </section>
      <section aria-label={t`Links`} className="flex flex-col gap-3">
        <h2>
          <Trans>Links</Trans>
        </h2>
        <LinksSection kind="community" ownerId={community.id} id={id} />
      </section>
    </div>
  );
}
