/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

const PROCESSING = msg`It is being prepared and will appear here soon.`;
const REFUSED = msg`This file could not be read, so it cannot be shown.`;
const CLOSED = msg`It cannot be opened for now. Nothing was deleted.`;

/** Why an attachment is not shown; null for one that is. */
export function closedBecause({ state, closed }: MemoryMedia): MessageDescriptor | null {
  if (closed) return CLOSED;
  if (state === 'ready') return null;
  return state === 'processing' ? PROCESSING : REFUSED;
}

/** The line in place of an attachment that cannot be opened, with its name. */
export const MediaNote = ({ view, media }: { view: View; media: MemoryMedia }) => {
  const why = closedBecause(media);
  const name = media.caption ?? media.name;
  return (
    <p className="media-note">
      {name && (
        <span>
          <bdi>{name}</bdi>
        </span>
      )}
      {why && <span className="small">{view.i18n._(why)}</span>}
    </p>
  );
};
