/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';

type CommunityMemoryProps = {
  view: View;
  /** The community in the reader's language, and the address of its page. */
  community: { name: string; lang: string | undefined; href: string };
  card: ReactNode;
  share: ReactNode;
  frame?: Ref<HTMLDivElement>;
};

/** One memory of a community, with the way to the others. */
export const CommunityMemory = ({ view, community, card, share, frame }: CommunityMemoryProps) => (
  <div className="wrap one-memory" ref={frame}>
    <h1>
      <Sentence i18n={view.i18n} message={msg`A memory in the community ${{ name: '' }}`} name="name">
        <view.Link href={community.href} exact>
          <bdi lang={community.lang}>{community.name}</bdi>
        </view.Link>
      </Sentence>
    </h1>
    {card}
    {share}
  </div>
);
