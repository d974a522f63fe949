import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/public.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { UserText } from '#web/ui/user-text.tsx';

type Props = {
  group: { id: number; full_name: string };
};

/** What it means for a site to join a group: who sees it there, and whether its memories wait for approval. */
export function JoinTerms({ group }: Props) {
  const { data, error } = useQuery({ ...communityQuery(String(group.id)), retry: false });
  const isPrivate =
    data?.community.permissions === 'private' || (error instanceof ApiError && error.code === 'site.private');
  const type = data?.community.type;
  const name = <UserText>{group.full_name}</UserText>;
  return (
    <>
      {isPrivate && (
        <p>
          <Trans>{name} is a private group: only its members see that the site is in it.</Trans>
        </p>
      )}
      <p>
        <Trans>
          The group’s administrators decide. Once the site joins, it can appear on the group’s page.
        </Trans>
      </p>
      <p>
        {type === 'controlled' ? (
          <Trans>
            {name} is a controlled group: its administrators approve every memory on the site before it
            appears.
          </Trans>
        ) : type === 'regular' ? (
          <Trans>{name} does not approve memories: on the site they appear as before.</Trans>
        ) : (
          <Trans>
            In some groups, the group’s administrator approves every memory on its sites before it appears.
          </Trans>
        )}
      </p>
    </>
  );
}
