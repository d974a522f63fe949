import { useEffect, useState } from 'react';
import type { ShrunkPhoto } from '#web/lib/photo/shrink.ts';

/** An object URL of the photo in its largest width, as it may be enlarged; revoked on unmount. */
export function usePhotoAddress(photo: ShrunkPhoto | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const width = photo?.widths.at(-1);
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
