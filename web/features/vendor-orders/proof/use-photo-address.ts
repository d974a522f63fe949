import { useEffect, useMemo } from 'react';

/** The address of a JPEG in this page. */
export function usePhotoAddress(bytes: ArrayBuffer): string {
  const address = useMemo(() => URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })), [bytes]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
