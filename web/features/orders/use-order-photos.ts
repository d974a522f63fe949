import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { faultText } from '#web/lib/photo/use-new-photo.ts';
import { randomId } from '#web/lib/random-id.ts';
import { withRetries } from '#web/lib/upload/retry.ts';
import { ORDER_PHOTOS_MAX, type PhotoPurpose, putOrderPhoto } from '#worker/contract/order.ts';
import { photoJpeg } from './photo-jpeg.ts';

/** Sends a photo under its name; sending it again adds nothing. */
export type PutPhoto = (photo: string, bytes: Blob) => Promise<unknown>;

export type SentPhoto = {
  /** Random: what is sent again has the same name. */
  id: string;
  /** What is shown of it; null before it was read. */
  src: string | null;
  phase: 'sending' | 'here' | 'fault';
  fault: string | null;
};

export type OrderPhotos = {
  photos: readonly SentPhoto[];
  /** The names of those that have arrived. */
  ids: string[];
  isSending: boolean;
  isFull: boolean;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
};

/** With which reason an administrator sends the photos of another's order, asked once for each until the page is reloaded. */
const reasons = new Map<number, string>();

/** How the photos of an order are sent by its buyer and by administrators. */
export const putPhotoOf =
  (id: number, purpose: PhotoPurpose): PutPhoto =>
  async (photo, bytes) => {
    const reason = reasons.get(id);
    try {
      await call(putOrderPhoto, {
        params: { id, photo },
        query: { purpose },
        bytes,
        ...(reason !== undefined && { reason }),
        onReason: (given) => void reasons.set(id, given),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith('reason.')) reasons.delete(id);
      throw error;
    }
  };

/** Photos that are sent as they are chosen, one after another, before the form that names them. */
export function useOrderPhotos(put: PutPhoto): OrderPhotos {
  const { t } = useLingui();
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const files = useRef(new Map<string, File>());
  const sources = useRef(new Set<string>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    const { current } = sources;
    return () => {
      for (const src of current) URL.revokeObjectURL(src);
    };
  }, []);

  const patch = (id: string, change: Partial<SentPhoto>) =>
    setPhotos((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function send(id: string): Promise<void> {
    const file = files.current.get(id);
    if (!file) return;
    try {
      const bytes = await photoJpeg(file);
      if (!files.current.has(id)) return;
      const src = URL.createObjectURL(bytes);
      sources.current.add(src);
      patch(id, { src });
      await withRetries(() => put(id, bytes));
      patch(id, { phase: 'here', fault: null });
    } catch (error) {
      const fault = faultText(error, t`This photo could not be sent. You can try again.`);
      patch(id, { phase: 'fault', fault });
    }
  }

  function begin(id: string): void {
    queue.current = queue.current.then(() => send(id));
  }

  function add(chosen: readonly File[]): void {
    const added = chosen.slice(0, ORDER_PHOTOS_MAX - photos.length).map((file): SentPhoto => {
      const id = randomId();
      files.current.set(id, file);
      return { id, src: null, phase: 'sending', fault: null };
    });
    setPhotos((all) => [...all, ...added]);
    for (const { id } of added) begin(id);
  }

  return {
    photos,
    ids: photos.flatMap(({ id, phase }) => (phase === 'here' ? [id] : [])),
    isSending: photos.some(({ phase }) => phase === 'sending'),
    isFull: photos.length >= ORDER_PHOTOS_MAX,
    add,
    retry: (id) => {
      patch(id, { phase: 'sending', fault: null });
      begin(id);
    },
    remove: (id) => {
      files.current.delete(id);
      setPhotos((all) => all.filter((one) => one.id !== id));
    },
  };
}
