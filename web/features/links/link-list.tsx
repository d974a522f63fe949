import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SortableList } from '#web/ui/forms/sortable-list.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { hostOf } from './link-rules.ts';

type Props = {
  links: readonly RelatedLink[];
  onMove: (linkId: number, afterId: number | null) => void;
  /** The actions for one link, at its index in the list. */
  children: (link: RelatedLink, at: number) => ReactNode;
};

/** The links in order, with the actions of each. */
export function LinkList({ links, onMove, children }: Props) {
  const { t } = useLingui();
  return (
    <SortableList
      label={t`Links, in their order`}
      items={links}
      nameOf={({ url_name }) => url_name}
      onDrop={({ id }, afterId) => onMove(id, afterId)}
      rowClass="items-start"
    >
      {(link, at) => (
        <div className="min-w-0 flex-1">
          <p className="font-serif text-lg leading-snug wrap-anywhere">
            <UserText>{link.url_name}</UserText>
          </p>
          <p className="small wrap-anywhere">
            <bdi dir="ltr">{hostOf(link.url)}</bdi>
          </p>
          <div className="-ms-3 flex flex-wrap items-center">{children(link, at)}</div>
        </div>
      )}
    </SortableList>
  );
}
