import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { useDraft } from './draft.ts';

/** Which community the new site will ask to join, and what that means; nothing where there is none. */
export function CommunityNote() {
  const { locale } = useLocale();
  const { community: id } = useDraft();
  const { data, error } = useQuery({
    ...communityQuery(String(id)),
    enabled: id !== null,
    retry: false,
  });
  if (id === null) return null;
  if (error instanceof ApiError && error.code === 'site.private')
    return (
      <p className="rounded-lg bg-(--sunken) p-4">
        <Trans>This site will ask to join a private community. Its administrators decide.</Trans>
      </p>
    );
  if (!data) return null;
  const { community } = data;
  const { main } = namesFor(community, locale);
  const name = <UserText lang={main.lang}>{main.text}</UserText>;
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-(--sunken) p-4">
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
