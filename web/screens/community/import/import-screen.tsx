import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { ImportFlow } from '#web/features/imports/import-flow.tsx';
import { useWallPart } from '#web/features/imports/use-wall-part.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { StaffPage } from '#web/screens/community/staff-page.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  /** The import that is in the address. */
  importId: string | undefined;
};

/** Imports people from a spreadsheet to the wall of a community, for its staff. */
export function ImportScreen({ id, importId }: Props) {
  const { t } = useLingui();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  return (
    <StaffPage
      community={community}
      id={id}
      title={t`Import people`}
      isAllowed={community.can.edit_wall}
      refusal={t`Only the owners and editors import people to the wall`}
      className="gap-8"
    >
      <ImportParts id={id} importId={importId} community={community} />
    </StaffPage>
  );
}

function ImportParts({ id, importId, community }: Props & { community: Community }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const part = useWallPart(community);
  const page = { to: '/$locale/community/$id/import', params: { locale, id } } as const;
  return (
    <ImportFlow
      part={part}
      importId={importId}
      onOpen={(opened) => void navigate({ ...page, search: opened ? { import: opened } : {} })}
      linkTo={(imported) => (
        <Link {...page} search={{ import: imported.id }} className="underline underline-offset-4">
          <UserText>{imported.file_name}</UserText>
        </Link>
      )}
    />
  );
}
