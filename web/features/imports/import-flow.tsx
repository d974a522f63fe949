import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { Import } from '#worker/contract/import.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import type { ImportPart } from './import-part.ts';
import { type Mapping, mappingQuery, useSendImport } from './import-queries.ts';
import { ImportWork } from './import-work.tsx';
import { MapColumns } from './map-columns.tsx';
import type { SheetFile } from './reading/read-sheet.ts';

type Props = {
  part: ImportPart;
  /** The import that is in the address. */
  importId: string | undefined;
  /** Puts an import into the address, or none. */
  onOpen: (importId: string | undefined) => void;
  /** The link to an import, around its name. */
  linkTo: (imported: Import) => ReactNode;
};

/** The part of an import that is next: the file, its columns, the sending of its rows, or the work on them. */
export function ImportFlow({ part, importId, onOpen, linkTo }: Props) {
  const { t } = useLingui();
  const [file, setFile] = useState<SheetFile | null>(null);
  const [sent, setSent] = useState(0);
  const send = useSendImport({ part, onProgress: setSent });
  const chooseFile = () => {
    setFile(null);
    send.reset();
    onOpen(undefined);
  };
  const begin = (mapping: Mapping) => send.mutate(mapping, { onSuccess: (imported) => onOpen(imported.id) });

  if (importId) return <ImportWork key={importId} id={importId} part={part} onChooseFile={chooseFile} />;
  if (!file)
    return (
      <>
        <ChooseFile part={part} onRead={setFile} />
        <EarlierImports part={part} linkTo={linkTo} />
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
      <RememberedColumns
        file={file}
        part={part}
        given={send.variables}
        onOtherFile={chooseFile}
        onMapped={begin}
      />
    </>
  );
}

/** The columns of a file, once it is known what they were imported as before; if that fails, they are guessed. */
function RememberedColumns(props: Omit<Parameters<typeof MapColumns>[0], 'remembered'>) {
  const remembered = useQuery(mappingQuery(props.part.kind, props.file.headingsSha256));
  return remembered.isPending ? (
    <SkeletonRows />
  ) : (
    <MapColumns {...props} remembered={remembered.data ?? null} />
  );
}
