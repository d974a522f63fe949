import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { isInside } from '#web/features/communities/home/standing.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Community } from '#worker/contract/community.ts';

const AskToJoin = lazyPart(
  ['community', 'members'],
  async () => (await import('./ask-to-join.tsx')).AskToJoin,
);

type Props = {
  community: Community;
  /** Its id or slug, as in the page's path. */
  id: string;
  name: string;
};

/** For those who are not members: asks to join, or leads to joining by a code. */
export function JoinCommunity({ community, id, name }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  if (isInside(community)) return null;
  return (
    <>
      <button type="button" className="button main" onClick={() => setIsAsking(true)}>
        <Trans>Ask to join</Trans>
      </button>
      <Link className="button" to="/$locale/dashboard/community_code" params={{ locale }}>
        <Trans>Join with a code</Trans>
      </Link>
      {isAsking && (
        <Suspense fallback={<p role="status">{t`Loading`}</p>}>
          <AskToJoin id={id} name={name} type={community.type} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
