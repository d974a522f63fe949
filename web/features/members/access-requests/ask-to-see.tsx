import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Place } from '#web/features/members/place.ts';
import { Ask } from './ask.tsx';

/** The access request on the page of a private site or community, of which no data is available here. */
export function AskToSee({ place }: { place: Place }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <div ref={box} className="w-full">
      <Ask place={place} action={t`Ask for access`} />
    </div>
  );
}
