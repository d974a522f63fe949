import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { ChooseFile } from '#web/features/imports/choose-file.tsx';
import { EarlierImports } from '#web/features/imports/earlier-imports.tsx';
import { type Mapping, useSendImport } from '#web/features/imports/import-queries.ts';
import { ImportWork } from '#web/features/imports/import-work.tsx';
import { MapColumns } from '#web/features/imports/map-columns.tsx';
import type { SheetFile } from '#web/features/imports/reading/read-sheet.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { StaffPage } from '#web/screens/community/staff-page.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';

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

/** The part of the import that is next. */
function ImportParts({ id, importId, community }: Props & { community: Community }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const [file, setFile] = useState<SheetFile | null>(null);
  const [sent, setSent] = useState(0);
  const send = useSendImport({ communityId: community.id, onProgress: setSent });
  const fields = community.private_fields ?? [];
  const withSites = community.can.approve_sites;
  const page = { to: '/$locale/community/$id/import', params: { locale, id } } as const;
  const chooseFile = () => {
    setFile(null);
    send.reset();
    void navigate({ ...page, search: {} });
  };
  const begin = (mapping: Mapping) =>
    send.mutate(mapping, {
      onSuccess: (imported) => void navigate({ ...page, search: { import: imported.id } }),
    });

  if (importId) return <ImportWork key={importId} id={importId} fields={fields} onChooseFile={chooseFile} />;
  if (!file)
    return (
      <>
        <ChooseFile fields={fields} withSites={withSites} onRead={setFile} />
        <EarlierImports
          communityId={community.id}
          linkTo={(imported) => (
            <Link {...page} search={{ import: imported.id }} className="underline underline-offset-4">
              <UserText>{imported.file_name}</UserText>
            </Link>
          )}
        />
      </>
    );
  if (send.isPending) {
    const total = file.rows.length;
    return <Progress label={t`Sending the rows…`} value={sent / total} text={t`${sent} of ${total} rows`} />;
  }
  return (
    <>
      {send.error && (
        <CallFault
          error={send.error}
          inSight
          {...(send.variables && { again: () => begin(send.variables) })}
        />
      )}
      <MapColumns
        file={file}
        fields={fields}
        withSites={withSites}
        lang={community.lang}
        given={send.variables}
        onOtherFile={chooseFile}
        onMapped={begin}
      />
    </>
  );
}
