import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MemoryLink } from '#worker/contract/memory.ts';
import { Icon } from '#worker/shared/views/icons.tsx';
import { PLAY_ICON } from './recording.tsx';

/**
 * The video of a link at rest. Only a tap loads it, in our frame page of that service, so that nobody learns before
 * who reads here.
 */
export function LinkPlayer({ link: { host, title, embed } }: { link: MemoryLink }) {
  const { t } = useLingui();
  const [plays, setPlays] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const label = title ?? t`Video from ${host}`;
  // the button that had the focus is gone
  useEffect(() => {
    if (plays) frame.current?.focus();
  }, [plays]);
  if (plays) {
    return (
      <iframe
        ref={frame}
        className="embed"
        src={`/embed/${embed}`}
        title={label}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      />
    );
  }
  return (
    <div className="embed">
      <button type="button" aria-label={t`Play here: ${label}`} onClick={() => setPlays(true)}>
        <Icon path={PLAY_ICON} />
        <Trans>Play here</Trans>
      </button>
      <p className="small">
        <Trans>Playing loads the video from {host}.</Trans>
      </p>
    </div>
  );
}
