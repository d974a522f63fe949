import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Part } from '#web/features/sites/editing/edit-dialog.tsx';
import { optionalPart } from '#web/ui/lazy-part.ts';
import type { Site } from '#worker/contract/site.ts';

const ManageMenu = optionalPart(
  ['site'],
  async () => (await import('#web/features/sites/more/manage-menu.tsx')).ManageMenu,
);

const EditDialog = optionalPart(
  ['settings'],
  async () => (await import('#web/features/sites/editing/edit-dialog.tsx')).EditDialog,
);

/**
 * What the user may manage here, in one menu; loaded only for members and staff. An open dialog stays open if
 * its user loses the permission.
 */
export function ManageSite({ site }: { site: Site }) {
  const { id = site.slug } = useParams({ strict: false });
  const [editing, setEditing] = useState<Part | null>(null);
  return (
    <Suspense>
      {(site.privilege !== 'none' || site.can.bio || site.can_decide) && (
        <ManageMenu site={site} id={id} onEdit={setEditing} />
      )}
      {editing && <EditDialog site={site} id={id} part={editing} onClose={() => setEditing(null)} />}
    </Suspense>
  );
}
