import { Trans } from '@lingui/react/macro';
import { Copy, EyeOff, FileSpreadsheet, ListChecks } from 'lucide-react';
import { useFormat } from '#web/i18n/format.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { WallAddress } from './use-wall-address.ts';

type Props = {
  /** How many are hidden. */
  hidden: number;
  /** Whether those whom others added are among them until the staff show them. */
  entriesWait: boolean;
  isHiddenShown: boolean;
  address: WallAddress;
  isChoosing: boolean;
  onChoose: () => void;
  onDuplicates: () => void;
  /** The address of the page on which people are imported. */
  importHref: string;
};

/** What the staff of a wall does with many of its people. */
export function StaffTools({ hidden, isHiddenShown, address, isChoosing, ...props }: Props) {
  const { Link } = useView();
  const format = useFormat();
  const hiddenLabel = props.entriesWait ? (
    <Trans>Hidden or waiting for approval</Trans>
  ) : (
    <Trans>Hidden people</Trans>
  );
  return (
    <div className="staff-tools">
      {!isChoosing && (
        <button type="button" className="text-button" onClick={props.onChoose}>
          <ListChecks className="icon" aria-hidden="true" />
          <Trans>Choose people</Trans>
        </button>
      )}
      <button type="button" className="text-button" onClick={props.onDuplicates}>
        <Copy className="icon" aria-hidden="true" />
        <Trans>Possible duplicates</Trans>
      </button>
      <Link className="text-button" href={props.importHref}>
        <FileSpreadsheet className="icon" aria-hidden="true" />
        <Trans>Import people</Trans>
      </Link>
      {(hidden > 0 || isHiddenShown) && (
        <Link
          className="text-button"
          href={address.hrefWith({
            hidden: isHiddenShown ? undefined : 'true',
            pages: undefined,
            person: undefined,
          })}
          stays
          replaces
        >
          <EyeOff className="icon" aria-hidden="true" />
          {isHiddenShown ? <Trans>Show everyone</Trans> : hiddenLabel}{' '}
          <bdi className="count">{format.number(hidden)}</bdi>
        </Link>
      )}
    </div>
  );
}
