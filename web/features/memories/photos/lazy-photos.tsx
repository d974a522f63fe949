import { useState } from 'react';
import { preparedPart } from '#web/ui/prepared-part.ts';
import type { PhotosProps } from './photos-view.tsx';

const { current, prepare } = preparedPart<PhotosProps>(
  'viewer',
  async () => (await import('./photos-view.tsx')).PhotosView,
);

/** The photos of a site, whose code is loaded with their filter. */
export function LazyPhotos(props: PhotosProps) {
  const [Photos] = useState(current);
  return <Photos {...props} />;
}

export const loadPhotos = prepare;
