import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { previewOf } from '#web/features/memories/drafts/attachment-uploads.ts';
import { type DraftAttachment, readBytes } from '#web/features/memories/drafts/memory-draft.ts';
import { attachmentKind } from '#web/features/memories/kinds/attachment-kinds.ts';

/** The attachments of a waiting memory, each with its caption; those that cannot be kept here are named. */
export const AttachmentPreviews = ({ attachments }: { attachments: readonly DraftAttachment[] }) => (
  <ul className="flex flex-wrap gap-3">
    {attachments.map((attachment) => (
      <StoredAttachment key={attachment.key} attachment={attachment} />
    ))}
  </ul>
);

function StoredAttachment({ attachment }: { attachment: DraftAttachment }) {
  const { preview, missing } = useStored(attachment);
  const { kind, name } = attachment;
  const caption = attachment.caption.trim();
  return (
    <li className="flex max-w-full items-center gap-3">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg bg-(--sunken) text-(--ink-3)">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <FileText strokeWidth={1.5} aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0 wrap-anywhere text-[0.9375rem]">
        {caption && <p dir="auto">{caption}</p>}
        {!attachmentKind(kind).isResized && (
          <p className="text-(--ink-2)">
            <bdi>{name}</bdi>
          </p>
        )}
        {missing && (
          <p className="text-(--warning)">
            <Trans>Too large to be kept on this device. Choose it again before sending.</Trans>
          </p>
        )}
      </div>
    </li>
  );
}

/** An object URL of its picture while mounted, where there is one, and whether its file has to be chosen again. */
function useStored({ key, kind, mediaId }: DraftAttachment): { preview: string | null; missing: boolean } {
  const [stored, setStored] = useState<{ preview: string | null; missing: boolean }>({
    preview: null,
    missing: false,
  });
  useEffect(() => {
    let here = true;
    let address: string | null = null;
    void readBytes(key).then((bytes) => {
      if (!here) return;
      address = bytes && !attachmentKind(kind).isHeard ? previewOf(bytes, kind) : null;
      const hasBytes = bytes && (!('media' in bytes) || bytes.media.file);
      setStored({ preview: address, missing: !mediaId && !attachmentKind(kind).isResized && !hasBytes });
    });
    return () => {
      here = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [key, kind, mediaId]);
  return stored;
}
