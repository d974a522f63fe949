import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type DraftPhoto, newPhoto } from './memory-draft.ts';
import { type PhotoState, PhotoWork } from './photo-work.ts';
import type { DraftInHand } from './use-draft.ts';

const NONE: ReadonlyMap<string, PhotoState> = new Map();
const nothing = () => () => undefined;

export type Photos = {
  states: ReadonlyMap<string, PhotoState>;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  keptAll: () => Promise<void>;
  /** How each stands once everything that was begun has come to an end. */
  settled: () => Promise<ReadonlyMap<string, PhotoState>>;
};

/** The photos of a draft, at work for as long as it is being written. */
export function usePhotos(siteId: number, { draft, change }: DraftInHand, mayUpload: boolean): Photos {
  const [work, setWork] = useState<PhotoWork | null>(null);
  const now = useRef<PhotoWork | null>(null);
  const may = useRef(mayUpload);
  may.current = mayUpload;
  const loaded = draft !== null;
  const kept = useRef<readonly DraftPhoto[]>([]);
  kept.current = draft?.photos ?? [];

  const patch = useCallback(
    (key: string, with_: Partial<DraftPhoto>) =>
      change(({ photos }) => ({
        photos: photos.map((photo) => (photo.key === key ? { ...photo, ...with_ } : photo)),
      })),
    [change],
  );

  useEffect(() => {
    if (!loaded) return;
    const begun = new PhotoWork(siteId, patch);
    for (const photo of kept.current) begun.add(photo);
    if (may.current) begun.mayUpload();
    now.current = begun;
    setWork(begun);
    return () => begun.close();
  }, [siteId, loaded, patch]);

  useEffect(() => {
    if (mayUpload) work?.mayUpload();
  }, [work, mayUpload]);

  return {
    states: useSyncExternalStore(work?.subscribe ?? nothing, work?.states ?? (() => NONE)),
    add(files) {
      const added = files.map((file) => ({ file, photo: newPhoto(file.name) }));
      change(({ photos }) => ({ photos: [...photos, ...added.map(({ photo }) => photo)] }));
      for (const { file, photo } of added) now.current?.add(photo, file);
    },
    retry: (key) => now.current?.retry(key),
    remove(key) {
      now.current?.remove(key);
      change(({ photos }) => ({ photos: photos.filter((photo) => photo.key !== key) }));
    },
    keptAll: async () => now.current?.keptAll(),
    async settled() {
      await now.current?.settled();
      return now.current?.states() ?? NONE;
    },
  };
}
