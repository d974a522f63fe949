import { useEffect, useState } from 'react';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';

/** Large enough to be looked at, and no larger. */
const NEAR = 800;

/** An address at which the photo can be drawn, for as long as it is needed. */
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
