import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Ask } from './ask.tsx';

/** The form on the page of a private site. Nothing of the site is known here. */
export function AskToSee({ id }: { id: string }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <div ref={box} className="w-full">
      <Ask id={id} act={t`Ask for access`} />
    </div>
  );
}
