import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { Import, ImportState } from '#worker/contract/import.ts';
import type { ImportPart } from './import-part.ts';
import { importsQuery } from './import-queries.ts';

type Props = {
  part: ImportPart;
  /** The link to an import, around its name. */
  linkTo: (imported: Import) => ReactNode;
};

/** The imports of the last weeks, each of which can be opened again. */
export function EarlierImports({ part, linkTo }: Props) {
  const { t } = useLingui();
  const day = useLocalDay();
  const list = useQuery(importsQuery(part));
  const states: Record<ImportState, string> = {
    open: t`Not checked`,
    checking: t`Being checked`,
    checked: t`Checked, nothing added yet`,
    applying: t`Being added`,
    applied: t`Imported`,
    undoing: t`Being undone`,
    undone: t`Undone`,
    failed: t`Stopped in the middle`,
  };
  return (
    <section className="flex flex-col gap-3" aria-label={t`Earlier imports`}>
      <h2>
        <Trans>Earlier imports</Trans>
      </h2>
      {list.isPending && <SkeletonRows />}
      {list.error && !list.data && <CallFault error={list.error} again={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <p>
          <Trans>No file has been imported here yet.</Trans>
        </p>
      )}
      {list.data && list.data.length > 0 && (
        <ul className="divided">
          {list.data.map((imported) => (
            <li key={imported.id} className="py-3 wrap-anywhere">
              {linkTo(imported)}
              <p className="small">
                {states[imported.state]} · {day(imported.created_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
