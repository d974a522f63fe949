import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ComposerShell } from '#web/features/memories/composer-shell.tsx';
import { Feed } from '#web/features/memories/feed/feed.tsx';
import { FeedHead } from '#web/features/memories/feed/feed-head.tsx';
import { linkedPart } from '#web/features/memories/feed/lazy-linked.ts';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { type MemorySearch, siteHref, viewOf } from '#web/features/memories/memory-search.ts';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { firstStepsOf, isNew } from '#web/features/sites/page/first-steps.ts';
import { SiteAbout } from '#web/features/sites/page/site-about.tsx';
import { SiteActions } from '#web/features/sites/page/site-actions.tsx';
import { SiteHero } from '#web/features/sites/page/site-hero.tsx';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { onFirstInteraction } from '#web/lib/first-interaction.ts';
import { isSilence } from '#web/lib/refused.ts';
import { isSignedIn, useSession } from '#web/lib/session.ts';
import { useLate } from '#web/lib/use-late.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { lazyPart, optionalPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { Prepared } from '#web/ui/prepared-part.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { sharedSite } from '#worker/shared/shared-page.ts';
import { PausedNote } from '#worker/shared/views/site/paused-note.tsx';
import { SitePage } from '#worker/shared/views/site/site-page.tsx';
import { Vigil } from '#worker/shared/views/site/vigil.tsx';

const Contributions = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/contributions/contributions.tsx')).Contributions,
);

const AskToTakePart = lazyPart(
  ['members'],
  async () => (await import('#web/features/members/access-requests/ask-to-take-part.tsx')).AskToTakePart,
);

const FirstSteps = optionalPart(
  ['family'],
  async () => (await import('#web/screens/family/first-steps.tsx')).FirstSteps,
);

// loaded at once for members; for visitors, on the first interaction
const DeferredSiteParts = optionalPart(
  ['family', 'site'],
  async () => (await import('#web/screens/family/deferred-site-parts.tsx')).DeferredSiteParts,
  async () => {
    if (!isSignedIn()) await onFirstInteraction();
  },
);

type PendingComposerProps = { what: Writing; id: string; search: MemorySearch; name: string };

/** What a tap on an action shows until its composer is loaded. */
function PendingComposer({ what, id, search, name }: PendingComposerProps) {
  const { locale } = useView();
  const navigate = useNavigate();
  const close = () =>
    void navigate({
      to: '/$locale/site/$id',
      params: { locale, id },
      search: { ...search, compose: undefined },
      resetScroll: false,
      replace: true,
    });
  return (
    <PendingPart what="writing">
      <ComposerShell what={what} name={name} onClose={close} />
    </PendingPart>
  );
}

/** How long to wait for a response before allowing a logged-in user to write without one. */
const PATIENCE_MS = 8_000;

/** A memorial or life story with all its actions. */
export function SiteScreen({ id, search }: { id: string; search: MemorySearch }) {
  const view = useView();
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
  const name = namesFor(site, view.locale).main.text;
  useTitle(years ? `${name} (${years})` : name);
  useAccent(site);
  const steps = firstStepsOf(site);
  // the owner of a new site gets the first steps above it
  const isUnplaced = signedIn && dataUpdatedAt === 0 && isFetching && isNew(site);
  const writes = search.compose === 'ask' ? undefined : search.compose;
  return (
    <SitePage
      site={site}
      hero={
        <SiteHero site={site}>
          <Vigil view={view} site={site} page={siteHref(view.locale, id, {})} />
        </SiteHero>
      }
      note={<PausedNote view={view} site={site} />}
      actions={
        <SiteActions
          site={site}
          hrefOf={(compose) => siteHref(view.locale, id, { ...search, compose })}
          signedIn={signedIn && dataUpdatedAt > 0}
          isLoadingPermissions={signedIn && isFetching}
          permissionsUnknown={signedIn && (late || isSilence(error))}
        />
      }
      memories={
        <>
          <FeedHead id={id} site={site} search={search} />
          {(signedIn || writes) && (
            <Suspense
              fallback={writes && <PendingComposer what={writes} id={id} search={search} name={name} />}
            >
              <Contributions site={site} id={id} search={search} refetching={isFetching} />
            </Suspense>
          )}
          {search.compose === 'ask' && (
            <Suspense fallback={<PendingPart />}>
              <AskToTakePart site={site} id={id} />
            </Suspense>
          )}
          {search.memory !== undefined && (
            <Suspense>
              <Prepared part={linkedPart} id={search.memory} siteId={site.id} />
            </Suspense>
          )}
          <Feed
            key={id}
            hidesEmpty={steps.length > 0}
            id={id}
            view={viewOf(search)}
            except={search.memory}
            own={site.can.bio}
          />
          {steps.length > 0 && (
            <Suspense fallback={<div className="first-steps-space" />}>
              <FirstSteps site={site} id={id} name={name} steps={steps} />
            </Suspense>
          )}
        </>
      }
      aside={
        <>
          {isUnplaced && <span className="invisible" hidden />}
          <SiteAbout site={site} key={site.id} />
          <ShareRow page={sharedSite(site, view.locale, location.origin)} />
          <Suspense>
            <DeferredSiteParts site={site} id={id} />
          </Suspense>
        </>
      }
    />
  );
}
