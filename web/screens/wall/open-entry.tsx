import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { PersonOverlay } from '#web/features/walls/person-overlay.tsx';
import { entryQuery } from '#web/features/walls/wall-queries.ts';
import { optionalPart } from '#web/ui/lazy-part.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import type { Task } from './wall-task.tsx';

const PhoneCode = optionalPart(
  ['kiosk'],
  async () => (await import('#web/features/kiosks/phone-code.tsx')).PhoneCode,
);

type Props = {
  /** The community's id or slug as in the URL. */
  id: string;
  entryId: string;
  /** The people of the wall that are loaded. */
  people: readonly WallEntry[];
  community: Wall['community'];
  isKiosk: boolean;
  onClose: () => void;
  onTask: (task: Task) => void;
};

/** The card of the entry that the address names, with what the reader may do with it. */
export function OpenEntry({ id, entryId, people, community, isKiosk, onClose, onTask }: Props) {
  const loaded = people.find((one) => String(one.id) === entryId);
  const isNumber = /^\d{1,15}$/.test(entryId);
  const { data } = useQuery({ ...entryQuery(id, entryId), enabled: !loaded && isNumber });
  const entry = loaded ?? data?.entry;
  if (!entry) return null;
  if (isKiosk) {
    return (
      <PersonOverlay
        entry={entry}
        fields={null}
        onClose={onClose}
        actions={() => (
          <Suspense>
            <PhoneCode site={entry.site} />
          </Suspense>
        )}
      />
    );
  }
  return (
    <PersonOverlay
      entry={entry}
      fields={community.private_fields}
      onClose={onClose}
      actions={(close) => (
        <EntryActions
          entry={entry}
          mayMakeSite={community.may_make_sites}
          onTask={(task) => {
            close();
            onTask(task);
          }}
        />
      )}
    />
  );
}

type ActionsProps = { entry: WallEntry; mayMakeSite: boolean; onTask: (task: Task) => void };

function EntryActions({ entry, mayMakeSite, onTask }: ActionsProps) {
  const { locale, Link } = useView();
  return (
    <>
      {entry.site && (
        <Link className="button" href={`/${locale}/site/${encodeURIComponent(entry.site.slug)}`}>
          <Trans>Open the site</Trans>
        </Link>
      )}
      {entry.may_edit && (
        <button type="button" className="button" onClick={() => onTask({ kind: 'change', entry })}>
          <Trans>Edit</Trans>
        </button>
      )}
      {entry.may_edit && !entry.site && mayMakeSite && (
        <button type="button" className="button" onClick={() => onTask({ kind: 'create site', entry })}>
          <Trans>Create a site from it</Trans>
        </button>
      )}
      {entry.may_edit && !entry.site && (
        <button type="button" className="button danger" onClick={() => onTask({ kind: 'delete', entry })}>
          <Trans>Take off the wall</Trans>
        </button>
      )}
    </>
  );
}
