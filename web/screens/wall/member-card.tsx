import { Trans, useLingui } from '@lingui/react/macro';
import { ROLE } from '#web/features/members/roles.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { MembersWall } from '#worker/contract/members-wall.ts';
import { initials } from '#worker/shared/lifespan.ts';
import { Picture } from '#worker/shared/views/picture.tsx';

type Props = { member: MembersWall['people'][number] };

/** A member in a circle, with their role and since when they belong; links to their site, where they have one that the reader may see. */
export function MemberCard({ member }: Props) {
  const { i18n } = useLingui();
  const { locale, Link } = useView();
  const { name, portrait, privilege, joined_at, site } = member;
  const year = new Date(joined_at).getFullYear();
  const card = (
    <>
      <span className="round">
        {portrait ? (
          <Picture picture={portrait} alt="" sizes="8rem" near={320} />
        ) : (
          <span aria-hidden="true">{initials(name)}</span>
        )}
      </span>
      <h2 dir="auto">{name}</h2>
      <p>
        {i18n._(ROLE[privilege])} · <Trans>since {year}</Trans>
      </p>
      {site && (
        <p className="has-site">
          <Trans>Has a site</Trans>
        </p>
      )}
    </>
  );
  return site ? (
    <Link href={`/${locale}/site/${encodeURIComponent(site.slug)}`}>{card}</Link>
  ) : (
    // focused when their page was requested
    <div className="member" tabIndex={-1}>
      {card}
    </div>
  );
}
