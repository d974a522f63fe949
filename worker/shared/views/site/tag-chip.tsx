/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import { Icon } from '#worker/shared/views/icons.tsx';
import type { View } from '#worker/shared/views/view.ts';

type TagChipProps = { view: View; tag: string; href: string };

/** The tag that the feed is filtered by; a tap removes it. */
export const TagChip = ({ view: { i18n, Link }, tag, href }: TagChipProps) => (
  <p className="chosen-tag">
    <Link className="tag" href={href} aria-label={i18n._(msg`Remove the tag ${tag}`)} exact stays replaces>
      <bdi>{tag}</bdi>
      <Icon path="m7 7 10 10M17 7 7 17" />
    </Link>
  </p>
);
