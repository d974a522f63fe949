import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { withMoreWords } from '#web/i18n/activate.ts';
import { optional } from '#web/ui/optional.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Part } from './editing/site-hand.tsx';

const SiteHand = optional(async () => {
  await withMoreWords();
  return (await import('./editing/site-hand.tsx')).SiteHand;
});

const PRIVILEGES = { cover: 'edit_profile', portrait: 'edit_profile', names: 'bio', about: 'about' } as const;

/** Changes a part of the page, for those who may; others load nothing of it. What is open stays so, whatever its writer may. */
export function Hand({ site, part }: { site: Site; part: Part }) {
  const { id = site.slug } = useParams({ strict: false });
  const [open, setOpen] = useState(false);
  return (
    (open || site.can[PRIVILEGES[part]]) && (
      <Suspense>
        <SiteHand site={site} id={id} part={part} open={open} setOpen={setOpen} />
      </Suspense>
    )
  );
}
