/** @jsxImportSource #views */
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { extensionOf } from '#worker/shared/file-extension.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';
import { Joined } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { closedBecause, MediaNote } from './media-note.tsx';

const isDownload = ({ kind }: MemoryMedia): boolean => kind === 'file';

/** What a memory offers to download, each with its type and size. */
export const AttachedFiles = ({ view, memory }: { view: View; memory: Memory }) => (
  <>
    {memory.media.filter(isDownload).map((file) => {
      if (closedBecause(file)) return <MediaNote key={file.id} view={view} media={file} />;
      const { id, src, name, caption, bytes } = file;
      const type = extensionOf(name ?? '').toUpperCase();
      return (
        <a className="file" href={src} download="" key={id}>
          <span>
            <span>
              <bdi>{caption ?? name ?? '…'}</bdi>
            </span>
            {(type || bytes !== null) && (
              <span className="small">
                <Joined
                  pieces={[
                    type && (
                      <bdi dir="ltr" key="type">
                        {type}
                      </bdi>
                    ),
                    bytes !== null && fileSize(view, bytes),
                  ]}
                />
              </span>
            )}
          </span>
        </a>
      );
    })}
  </>
);
