import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BackToCommunity } from '#web/features/communities/back-to-community.tsx';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { ChooseFile } from '#web/features/imports/choose-file.tsx';
import { EarlierImports } from '#web/features/imports/earlier-imports.tsx';
import { type Mapping, useSendImport } from '#web/features/imports/import-queries.ts';
import { ImportWork } from '#web/features/imports/import-work.tsx';
import { MapColumns } from '#web/features/imports/map-columns.tsx';
import type { SheetFile } from '#web/features/imports/reading/read-sheet.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  /** The import that is in the address. */
  importId: string | undefined;
};

/** Imports people from a spreadsheet to the wall of a community, for its staff. */
export function ImportScreen({ id, importId }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { community } = useSuspenseQuery(communityQuery(id)).data;
  const { main } = namesFor(community, locale);
  useTitle(t`Import people`);
  const back = <BackToCommunity id={id} name={main.text} lang={main.lang} />;
  if (!community.can.edit_wall)
    return (
      <StatePage title={t`Only the owners and editors import people to the wall`} action={back}>
        <p>
          <Trans>You can ask one of them.</Trans>
        </p>
      </StatePage>
    );
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-8 px-4 py-8">
      <header>
        {back}
        <h1>
          <Trans>Import people</Trans>
        </h1>
      </header>
      <ImportParts id={id} importId={importId} community={community} />
    </div>
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
