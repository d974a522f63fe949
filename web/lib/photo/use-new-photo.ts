import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { PhotoFault } from './photo-fault.ts';
import { type ShrunkPhoto, shrinkPhoto } from './shrink.ts';

export type NewPhoto = { photo: ShrunkPhoto; src: string };

/** A newly chosen photo, scaled down on this device with a preview URL, or the reason it cannot be used. */
export function useNewPhoto(): {
  chosen: NewPhoto | null;
  working: boolean;
  fault: string | null;
  choose: (file: File | undefined) => Promise<void>;
} {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<NewPhoto | null>(null);
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const address = useRef<string | null>(null);

  useEffect(() => () => revoke(address.current), []);

  async function choose(file: File | undefined): Promise<void> {
    if (!file || working) return;
    setWorking(true);
    setFault(null);
    try {
      const photo = await shrinkPhoto(file);
      const largest = photo.widths.at(-1);
      revoke(address.current);
      address.current = largest ? URL.createObjectURL(largest.blob) : null;
      setChosen(address.current ? { photo, src: address.current } : null);
    } catch (error) {
      setFault(faultText(error, t`This picture cannot be used. Choose another.`));
    } finally {
      setWorking(false);
    }
  }

  return { chosen, working, fault, choose };
}

const revoke = (address: string | null): void => {
  if (address) URL.revokeObjectURL(address);
};

/** The error message of a photo, suitable for display. */
export const faultText = (error: unknown, fallback: string): string =>
  error instanceof PhotoFault || error instanceof ApiError ? error.detail : fallback;
