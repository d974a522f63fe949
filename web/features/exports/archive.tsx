import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureOf } from '#web/ui/forms/failure.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { EXPORT_DAYS, type Export } from '#worker/contract/export.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';

const POLL_MS = 2000;

type Props = {
  /** Of the button that begins it. */
  label: string;
  request: () => Promise<Export>;
  read: (id: string, signal: AbortSignal) => Promise<Export>;
  /** What else can be done with its files. */
  more?: (files: Export['files']) => ReactNode;
};

/** Prepares an archive and offers its files. */
export function Archive({ label, request, read, more }: Props) {
  const { t } = useLingui();
  const [id, setId] = useState<string | null>(null);
  const begin = useMutation({ mutationFn: request, onSuccess: (begun) => setId(begun.id) });
  const current = useQuery({
    queryKey: ['exports', id],
    queryFn: ({ signal }) => read(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'building' ? false : POLL_MS),
  });
  const archive = current.data ?? begin.data;
  const isBuilding = begin.isPending || (id !== null && (!archive || archive.state === 'building'));
  const error = begin.error ?? current.error;
  return (
    <div className="flex flex-col items-start gap-4">
      {archive?.state === 'ready' ? (
        <Files archive={archive} />
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={isBuilding || undefined}
          onClick={() => isBuilding || begin.mutate()}
        >
          {isBuilding ? <Spinner label={t`Preparing the download…`} /> : label}
        </button>
      )}
      <div role="status">
        {isBuilding && <Trans>It is being prepared. You may stay here or come back later.</Trans>}
        {archive?.state === 'ready' && <Trans>Your download is ready.</Trans>}
      </div>
      {archive?.state === 'failed' && (
        <p role="alert" className="font-medium text-(--danger)">
          <Trans>The download could not be prepared. Nothing was lost; try again.</Trans>
        </p>
      )}
      {error && !isBuilding && (
        <p role="alert" className="font-medium text-(--danger)">
          {failureOf(error).message}
        </p>
      )}
      {archive?.state === 'ready' && more?.(archive.files)}
    </div>
  );
}

function Files({ archive: { files } }: { archive: Export }) {
  const view = useView();
  const days = EXPORT_DAYS;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {files.map(({ url, bytes }, at) => {
          const [number, count] = [at + 1, files.length];
          const size = <bdi>{fileSize(view, bytes)}</bdi>;
          return (
            <li key={url}>
              <a className="button main" href={url} download="">
                <span>
                  {count > 1 ? (
                    <Trans>
                      Download part {number} of {count} ({size})
                    </Trans>
                  ) : (
                    <Trans>Download ({size})</Trans>
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <p className="small">
        <Plural
          value={days}
          one="It can be downloaded for a day. The page index.html in it opens in any browser, without a connection."
          other="It can be downloaded for # days. The page index.html in it opens in any browser, without a connection."
        />
      </p>
    </>
  );
}
