/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Memory, MemoryLink } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';
import { CLOSED, Note } from './media-note.tsx';

type LinksProps = {
  view: View;
  memory: Memory;
  /** Plays the video of a link here, above the link. */
  play?: ((link: MemoryLink) => ReactNode) | undefined;
};

/** The links of a memory, each with its title and host. Nothing is requested from that host before a tap. */
export const Links = ({ view, memory, play }: LinksProps) => (
  <>
    {memory.links.map((link) => {
      const { id, url, host, title, embed, closed } = link;
      if (closed) return <Note key={id} view={view} name={title ?? host} why={CLOSED} />;
      return (
        <div className="linked-page" key={id}>
          {embed && play?.(link)}
          <a className="file outward" href={url} target="_blank" rel="noopener nofollow ugc">
            <span>
              {title && (
                <span>
                  <bdi>{title}</bdi>
                </span>
              )}
              <span className={title ? 'small' : undefined}>
                <bdi dir="ltr">{host}</bdi>
              </span>
              <span className="unseen"> {view.i18n._(msg`(opens in a new tab)`)}</span>
            </span>
          </a>
        </div>
      );
    })}
  </>
);
