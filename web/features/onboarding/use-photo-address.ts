import { useEffect, useState } from 'react';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';

/** The preview uses the smallest stored width, in pixels, of at least this: sharp enough, no larger. */
const NEAR = 800;

/** An object URL of the photo, revoked on unmount. */
export function usePhotoAddress(photo: ShrunkPhoto | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const width = photo?.widths.find((one) => one.width >= NEAR) ?? photo?.widths.at(-1);
    if (!width) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(width.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address;
}
