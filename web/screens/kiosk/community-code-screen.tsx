import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KioskList } from '#web/features/kiosks/kiosk-list.tsx';
import { communitiesToPairQuery } from '#web/features/kiosks/kiosk-queries.ts';
import { PairKiosk } from '#web/features/kiosks/pair-kiosk.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import '#web/features/kiosks/pairing.css';

/** The kiosk screens of the communities that the user manages. */
export function CommunityCodeScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const title = t`Screens of a community`;
  useTitle(title);
  const { data, error } = useQuery(communitiesToPairQuery);
  if (error && !data) throw error;
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-10">
      <h1>{title}</h1>
      {!data && (
        <Skeleton>
          <SkeletonLine size="50%" />
          <SkeletonLine />
        </Skeleton>
      )}
      {data?.length === 0 && (
        <div className="note">
          <div className="arch" aria-hidden="true" />
          <p>
            <Trans>
              Owners of a community can show its wall on a screen. You do not own a community yet.
            </Trans>
          </p>
          <Link
            className="button main"
            to="/$locale/sites"
            params={{ locale }}
            search={{ tab: 'communities' }}
          >
            <Trans>My communities</Trans>
          </Link>
        </div>
      )}
      {data?.map(({ id, name }) => (
        <section key={id} aria-labelledby={`community-${id}`} className="flex flex-col gap-5">
          <header className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`community-${id}`}>
              <UserText>{name}</UserText>
            </h2>
            <Link to="/$locale/wall/$id" params={{ locale, id: String(id) }} className="link -mx-3 underline">
              <Trans>See the wall</Trans>
            </Link>
          </header>
          <KioskList communityId={id} />
          <PairKiosk communityId={id} />
        </section>
      ))}
    </div>
  );
}
