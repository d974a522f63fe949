import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type DraftPhoto, readBytes } from '#web/features/memories/drafts/memory-draft.ts';
import { previewOf } from '#web/features/memories/drafts/photo-uploads.ts';

/** The photos of a waiting memory, each with its caption. */
export const PhotoPreviews = ({ photos }: { photos: readonly DraftPhoto[] }) => (
  <ul className="flex flex-wrap gap-3">
    {photos.map((photo) => (
      <StoredPhoto key={photo.key} photo={photo} />
    ))}
  </ul>
);

function StoredPhoto({ photo }: { photo: DraftPhoto }) {
  const preview = usePreview(photo.key);
  const caption = photo.caption.trim();
  return (
    <li className="flex max-w-full items-center gap-3">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg bg-(--sunken) text-(--ink-3)">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <FileText strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      {caption && (
        <p dir="auto" className="min-w-0 wrap-anywhere text-[0.9375rem]">
          {caption}
        </p>
      )}
    </li>
  );
}

/** An object URL of a photo's smallest size while mounted; null where this browser cannot decode it. */
function usePreview(key: string): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    let address: string | null = null;
    void readBytes(key).then((bytes) => {
      if (!here || !bytes || !('shrunk' in bytes)) return;
      address = previewOf(bytes.shrunk);
      setPreview(address);
    });
    return () => {
      here = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [key]);
  return preview;
}
