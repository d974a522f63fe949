import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Feed } from '#web/features/memories/feed.tsx';
import { FeedHead } from '#web/features/memories/feed-head.tsx';
import { type MemorySearch, viewOf } from '#web/features/memories/memory-search.ts';
import { SiteAbout } from '#web/features/sites/site-about.tsx';
import { SiteActions } from '#web/features/sites/site-actions.tsx';
import { SiteHero } from '#web/features/sites/site-hero.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useAccent } from '#web/features/sites/use-accent.ts';
import { Vigil } from '#web/features/sites/vigil.tsx';
import { withMoreWords } from '#web/i18n/activate.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { firstTouch } from '#web/lib/first-touch.ts';
import { isSilence } from '#web/lib/refused.ts';
import { isSignedIn, useSession } from '#web/lib/session.ts';
import { useLate } from '#web/lib/use-late.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { optional } from '#web/ui/optional.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { lookOf } from '#worker/shared/site-look.ts';

const LinkedMemory = lazy(async () => ({
  default: (await import('#web/features/memories/linked-memory.tsx')).LinkedMemory,
}));

const TakingPart = lazy(async () => {
  await withMoreWords();
  return { default: (await import('#web/features/memories/writing/taking-part.tsx')).TakingPart };
});

const AskToTakePart = lazy(async () => {
  await withMoreWords();
  return { default: (await import('#web/features/members/ask-to-take-part.tsx')).AskToTakePart };
});

// the family comes for it; a visitor, once they move
const SiteLater = optional(async () => {
  await (isSignedIn() || firstTouch);
  await withMoreWords();
  return (await import('#web/screens/family/site-later.tsx')).SiteLater;
});

/** So long is an answer waited for before whoever is logged in is let write without it. */
const PATIENCE_MS = 8_000;

/** A memorial or a life story. The edge renders the same for the first paint: `worker/edge/stone-view.ts`. */
export function SiteScreen({ id, search }: { id: string; search: MemorySearch }) {
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const {
    data: { site },
    isFetching,
    dataUpdatedAt,
    error,
  } = useSuspenseQuery(siteQuery(id));
  const late = useLate(signedIn && isFetching, PATIENCE_MS);
  const years = [site.birth_civil?.year, site.death_civil?.year]
    .filter((year) => year !== undefined)
    .join('–');
  const name = namesFor(site, locale).main.text;
  useTitle(years ? `${name} (${years})` : name);
  useAccent(site);
  const stamped = !site.settings.hide_post_stamp;
  return (
    <div className={lookOf(site.settings)}>
      <SiteHero site={site}>
        <Vigil site={site} id={id} />
      </SiteHero>
      <div className="cols wrap">
        <section id="memories" tabIndex={-1} aria-labelledby="memories-head">
          <FeedHead
            id={id}
            search={search}
            title={site.settings.memories_title}
            titleLang={site.lang}
            candles={site.type === 'memorial'}
          />
          <Suspense>
            {(signedIn || search.compose) && (
              <TakingPart site={site} id={id} search={search} asking={isFetching} />
            )}
            {search.compose === 'ask' && <AskToTakePart site={site} id={id} />}
            {search.memory !== undefined && (
              <LinkedMemory id={search.memory} siteId={site.id} stamped={stamped} />
            )}
          </Suspense>
          <Feed
            key={id}
            id={id}
            view={viewOf(search)}
            except={search.memory}
            own={site.can.bio}
            stamped={stamped}
          />
        </section>
        <div className="aside">
          <SiteActions
            site={site}
            id={id}
            signedIn={signedIn && dataUpdatedAt > 0}
            asking={signedIn && isFetching}
            unheard={signedIn && (late || isSilence(error))}
          />
          <SiteAbout site={site} key={site.id} />
          <Suspense>
            <SiteLater title={name} site={site} id={id} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
