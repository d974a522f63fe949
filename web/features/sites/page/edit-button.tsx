import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Part } from '#web/features/sites/editing/edit-dialog.tsx';
import { optionalPart } from '#web/ui/lazy-part.ts';
import type { Site } from '#worker/contract/site.ts';

const EditDialog = optionalPart(
  ['settings'],
  async () => (await import('#web/features/sites/editing/edit-dialog.tsx')).EditDialog,
);

const PRIVILEGES = { cover: 'edit_profile', portrait: 'edit_profile', names: 'bio', about: 'about' } as const;

/**
 * The edit button of a part of the page. Loaded only for users with permission. An open dialog stays open if
 * its user loses the permission.
 */
export function EditButton({ site, part }: { site: Site; part: Part }) {
  const { id = site.slug } = useParams({ strict: false });
  const [open, setOpen] = useState(false);
  return (
    (open || site.can[PRIVILEGES[part]]) && (
      <Suspense>
        <EditDialog site={site} id={id} part={part} open={open} setOpen={setOpen} />
      </Suspense>
    )
  );
}
