import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Community } from '#worker/contract/community.ts';
import { paragraphs } from '#worker/shared/lifespan.ts';

const EditCommunityAbout = lazyPart(
  ['community', 'settings'],
  async () => (await import('./edit-community-about.tsx')).EditCommunityAbout,
);

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
};

/** What the community writes of itself, unless its settings hide it. */
export function CommunityAbout({ community, id }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const { about, lang, settings, can } = community;
  if (settings.hide_about || !(about || can.edit_about)) return null;
  return (
    <section aria-labelledby="about-community" className="flex flex-col gap-3">
      <h2 id="about-community">
        <Trans>About the community</Trans>
      </h2>
      {about && (
        <div
          className="flex flex-col gap-4 font-serif text-[1.1875rem] leading-relaxed whitespace-pre-line wrap-anywhere"
          dir="auto"
          lang={lang}
        >
          {paragraphs(about).map((paragraph, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
            <p key={i}>{paragraph}</p>
          ))}
        </div>
      )}
      {can.edit_about && (
        <button type="button" className="text-button -ms-3 self-start" onClick={() => setIsEditing(true)}>
          {about ? <Trans>Change</Trans> : <Trans>Write about the community</Trans>}
        </button>
      )}
      {isEditing && (
        <Suspense>
          <EditCommunityAbout community={community} id={id} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}
