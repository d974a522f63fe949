import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Ask } from './ask.tsx';

/** The access request on the page of a private site, of which no data is available here. */
export function AskToSee({ id }: { id: string }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);
  return (
    <div ref={box} className="w-full">
      <Ask id={id} action={t`Ask for access`} />
    </div>
  );
}
