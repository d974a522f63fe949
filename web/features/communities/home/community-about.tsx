import { Trans } from '@lingui/react/macro';
import type { Community } from '#worker/contract/community.ts';
import { paragraphs } from '#worker/shared/lifespan.ts';

/** What the community writes of itself, unless its settings hide it. */
export function CommunityAbout({ community }: { community: Community }) {
  const { about, lang, settings } = community;
  if (!about || settings.hide_about) return null;
  return (
    <section aria-labelledby="about-community" className="flex flex-col gap-3">
      <h2 id="about-community">
        <Trans>About the community</Trans>
      </h2>
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
    </section>
  );
}
