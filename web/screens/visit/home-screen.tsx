import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExampleCard } from '#web/features/sites/example-card.tsx';
import { examplesQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { useHomeTitle } from '#web/lib/use-title.ts';
import { Portrait } from '#web/ui/portrait.tsx';
import type { SiteCard } from '#worker/contract/site.ts';
import { chooseExamples } from '#worker/shared/examples.ts';
import { SIZES } from '#worker/shared/picture.ts';

/** What this place is, and some of the people remembered in it. `worker/edge/home-view.ts` draws the same. */
export function HomeScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  useHomeTitle(t`A place to remember, together`);
  // Without the examples the page still says what it is.
  const { data } = useQuery(examplesQuery(locale));
  const { faces, cards } = chooseExamples(data?.sites ?? []);
  return (
    <>
      <Welcome faces={faces} />
      {cards.length > 0 && (
        <section id="examples" className="examples wrap" aria-labelledby="examples-title" tabIndex={-1}>
          <h2 id="examples-title">
            <Trans>Example sites</Trans>
          </h2>
          <ul className="wall">
            {cards.map((site) => (
              <li key={site.id}>
                <ExampleCard site={site} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Welcome({ faces }: { faces: SiteCard[] }) {
  const { locale } = useLocale();
  const first = faces[1] ?? faces[0];
  return (
    <section className="welcome wrap">
      <div>
        <h1 className="title">
          <span>
            <Trans>A place to remember,</Trans>
          </span>{' '}
          <span>
            <Trans>together</Trans>
          </span>
        </h1>
        <p className="lead">
          <Trans>Gather the photos, voices and stories of a life on one page.</Trans>
        </p>
        <p className="choices">
          <Link className="button main" to="/$locale/onboarding" params={{ locale }}>
            {isWork() ? <Trans>Try now</Trans> : <Trans>Create a site</Trans>}
          </Link>
          {first && (
            <Link className="link" to="/$locale/site/$id" params={{ locale, id: first.slug }}>
              <Trans>See an example</Trans>
            </Link>
          )}
        </p>
      </div>
      {faces.length > 0 && (
        <div className="arches" aria-hidden="true">
          {faces.map((site) => (
            <Portrait
              key={site.id}
              portrait={site.portrait}
              name={site.name}
              alt=""
              sizes={SIZES.arch}
              lazy={false}
            />
          ))}
        </div>
      )}
    </section>
  );
}
