import { Plural, Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { resetToFirstPage, wallQuery } from '#web/features/walls/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { type KioskUser, wallOf } from '#web/lib/kiosk.ts';
import type { WallEntry } from '#worker/contract/wall.ts';
import { Attract } from './attract.tsx';
import { useIdle } from './use-idle.ts';

/**
 * Returns an idle kiosk to the top of its wall, after a warning of half a minute. If nobody comes, it shows the
 * portraits that are loaded.
 */
export function Idle({ kiosk }: { kiosk: KioskUser }) {
  const { locale } = useLocale();
  const router = useRouter();
  const queries = useQueryClient();
  const [shown, setShown] = useState<readonly WallEntry[]>([]);
  const wall = wallOf(kiosk, locale);

  function returnToWall() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    resetToFirstPage(queries, wall.params.id);
    void router.navigate({ ...wall, search: {}, replace: true }).then(() => window.scrollTo(0, 0));
  }
  function showPortraits() {
    const pages = queries.getQueryData(wallQuery(wall.params.id, {}).queryKey)?.pages ?? [];
    setShown(pages.flatMap(({ people }) => people).filter(({ portrait }) => portrait));
  }
  const secondsRemaining = useIdle(returnToWall, showPortraits);

  if (shown.length > 0) return <Attract people={shown} onStop={() => setShown([])} />;
  return secondsRemaining !== null && <IdleWarning seconds={secondsRemaining} />;
}

function IdleWarning({ seconds }: { seconds: number }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, text] = [useId(), useId()];

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog ref={dialog} role="alertdialog" aria-labelledby={title} aria-describedby={text} className="idle">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="54" />
        <circle cx="60" cy="60" r="54" pathLength="1" className="remaining" />
        <text x="60" y="60">
          {seconds}
        </text>
      </svg>
      <h2 id={title}>
        <Trans>Still here?</Trans>
      </h2>
      <p id={text}>
        <Plural
          value={seconds}
          one="Returning to the wall in # second."
          other="Returning to the wall in # seconds."
        />
      </p>
      {/* any input closes it; the button makes that visible, and serves switch devices */}
      <button type="button" className="button main">
        <Trans>Stay on this page</Trans>
      </button>
    </dialog>
  );
}
