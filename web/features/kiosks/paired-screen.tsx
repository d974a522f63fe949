import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteStoresOfOthers } from '#web/features/offline/public.ts';
import { wallDaysQuery, wallQuery } from '#web/features/walls/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type KioskUser, wallOf } from '#web/lib/kiosk.ts';
import { isWithdrawn } from '#web/lib/offline/cached-page.ts';
import { onTokenChange } from '#web/lib/token.ts';
import { ConnectionNote } from './connection-note.tsx';
import { Idle } from './idle.tsx';
import { forgetWall, keepWall } from './kept-wall.ts';
import { ScreenKeyboard } from './screen-keyboard.tsx';
import { useConfined } from './use-confined.ts';
import './kiosk.css';

/** What a paired screen has beside its wall. */
export function PairedScreen({ kiosk }: { kiosk: KioskUser }) {
  useConfined();
  useKeptWall(kiosk);
  return (
    <>
      <ConnectionNote />
      <ScreenKeyboard />
      <Idle kiosk={kiosk} />
    </>
  );
}

/** Keeps the wall on the device whenever it was read, until the server refuses it or the screen. */
function useKeptWall(kiosk: KioskUser): void {
  const { locale } = useLocale();
  const { id } = wallOf(kiosk, locale).params;
  // only observed: the wall itself is what reads them
  const { data: wall, dataUpdatedAt, error } = useInfiniteQuery({ ...wallQuery(id, {}), enabled: false });
  const { data: days, dataUpdatedAt: daysUpdatedAt } = useQuery({ ...wallDaysQuery(id), enabled: false });
  const last = useRef<Promise<void>>(Promise.resolve());
  const isRefused = error instanceof ApiError && isWithdrawn(error.status, true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading
  useEffect(() => {
    if (!wall || !('caches' in window)) return;
    // one after another, since each deletes what it has not kept
    last.current = last.current.then(() => keepWall({ id, locale, wall, days })).catch(() => undefined);
  }, [dataUpdatedAt, daysUpdatedAt]);

  useEffect(() => {
    if (isRefused && 'caches' in window) void forgetWall().catch(() => undefined);
  }, [isRefused]);

  useEffect(() => {
    if ('caches' in window) return onTokenChange(() => void deleteStoresOfOthers().catch(() => undefined));
  }, []);
}
