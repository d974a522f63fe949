import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Backup } from '#worker/contract/export.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';

/** A backup: how far it is, or its files. */
export function BackupState({ backup }: { backup: Backup }) {
  const { t } = useLingui();
  const day = useLocalDay();
  if (backup.state === 'failed')
    return (
      <p role="alert" className="font-medium text-(--danger)">
        <Trans>The backup could not be prepared. Nothing was lost; you can prepare it again.</Trans>
      </p>
    );
  if (backup.state === 'building')
    return (
      <div className="flex max-w-120 flex-col gap-3">
        <Progress label={t`Preparing the backup`} value={backup.progress / 100} />
        <p>
          <Trans>You can stay here, or close the page and come back later.</Trans>
        </p>
      </div>
    );
  const until = day(backup.expires_at);
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>The backup is ready. It can be downloaded until {until}.</Trans>
      </p>
      <ul className="flex flex-col divide-y divide-(--line)">
        {backup.files.map((file, at) => (
          <Volume key={file.url} file={file} number={at + 1} count={backup.files.length} />
        ))}
      </ul>
      <p className="small">
        <Trans>
          Each file is a ZIP archive that opens by itself. The page index.html in it opens in any browser,
          without a connection.
        </Trans>
      </p>
    </div>
  );
}

type VolumeProps = { file: Backup['files'][number]; number: number; count: number };

function Volume({ file: { url, bytes }, number, count }: VolumeProps) {
  const view = useView();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span>
        {count > 1 ? (
          <Trans>
            Part {number} of {count}
          </Trans>
        ) : (
          <Trans>The whole site</Trans>
        )}{' '}
        · <bdi>{fileSize(view, bytes)}</bdi>
      </span>
      <a className="button" href={url} download="">
        {count > 1 ? <Trans>Download part {number}</Trans> : <Trans>Download</Trans>}
      </a>
    </li>
  );
}
