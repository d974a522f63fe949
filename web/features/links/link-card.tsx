import { Trans } from '@lingui/react/macro';
import { DirectionalIcon } from '#web/ui/directional-icon.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Picture } from '#worker/contract/primitives.ts';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { averageColor, pictureNear } from '#worker/shared/picture.ts';
import { hostOf } from './link-rules.ts';

/** A link with its page's preview; title and host if that is missing or turned off. Opens in a new tab. */
export function LinkCard({ link: { url, url_name, no_preview, preview } }: { link: RelatedLink }) {
  const shown = no_preview ? null : preview;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener nofollow ugc"
      className="flex items-center gap-3 rounded-lg py-2 hover:text-(--accent)"
    >
      {shown?.image && <Thumb picture={shown.image} />}
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-lg leading-snug wrap-anywhere">
          <UserText>{url_name}</UserText>
        </span>
        {shown?.title && shown.title !== url_name && (
          <span className="small line-clamp-2 wrap-anywhere">
            <UserText>{shown.title}</UserText>
          </span>
        )}
        <span className="small block wrap-anywhere">
          <bdi dir="ltr">{hostOf(url)}</bdi>
        </span>
        <span className="unseen">
          {' '}
          <Trans>(opens in a new tab)</Trans>
        </span>
      </span>
      <DirectionalIcon>
        <svg className="icon size-5! text-(--ink-3)" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4" />
        </svg>
      </DirectionalIcon>
    </a>
  );
}

const Thumb = ({ picture }: { picture: Picture }) => (
  <img
    className="size-18 shrink-0 rounded-lg object-cover"
    style={{ background: averageColor(picture.thumbhash) ?? 'var(--sunken)' }}
    src={pictureNear(picture, 160)}
    width="72"
    height="72"
    alt=""
    loading="lazy"
    decoding="async"
  />
);
