import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { useDraft } from './draft.ts';

const NOTE = 'rounded-lg bg-(--sunken) p-4';

/** Which community the new site will be in or ask to join, and what that means; nothing where none was chosen. */
export function CommunityNote() {
  const { locale } = useLocale();
  const { community: id } = useDraft();
  const { data, error } = useQuery({
    ...communityQuery(String(id)),
    enabled: id !== null,
    retry: false,
  });
  if (id === null) return null;
  if (error instanceof ApiError) return <Outside code={error.code} />;
  if (!data) return null;
  const { community } = data;
  const { main } = namesFor(community, locale);
  const name = <UserText lang={main.lang}>{main.text}</UserText>;
  if (!community.takes_sites)
    return (
      <p className={NOTE}>
        <Trans>At the moment {name} takes no new sites, so this site will not be in it.</Trans>
      </p>
    );
  return (
    <div className={`flex flex-col gap-1 ${NOTE}`}>
      <p>
        {community.can.approve_sites ? (
          <Trans>This site will be in {name}.</Trans>
        ) : (
          <Trans>This site will ask to join {name}. Its administrators decide.</Trans>
        )}
      </p>
      {community.type === 'controlled' && (
        <p className="small">
          <Trans>In this community, its administrators approve every memory before it appears.</Trans>
        </p>
      )}
      {community.permissions === 'private' && (
        <p className="small">
          <Trans>This is a private community. Only its members can see it.</Trans>
        </p>
      )}
    </div>
  );
}

/** The site will not be in a community that its creator may not see, or that is not there. */
function Outside({ code }: Pick<ApiError, 'code'>) {
  const { signedIn } = useSession();
  if (code === 'site.private')
    return (
      <p className={NOTE}>
        {signedIn ? (
          <Trans>
            You came from a private community. Only its members create sites in it, so this site will not be
            in it.
          </Trans>
        ) : (
          <Trans>
            You came from a private community. Unless you are one of its members, this site will not be in it.
          </Trans>
        )}
      </p>
    );
  if (code !== 'community.not_found' && code !== 'community.deleted') return null;
  return (
    <p className={NOTE}>
      <Trans>The community that you came from is not there any more. Your site will not be in it.</Trans>
    </p>
  );
}
