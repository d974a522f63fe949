import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { LINKS_MOST, type RelatedLink } from '#worker/contract/related-link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkList } from './link-list.tsx';
import { type LinkOwner, linksQuery, useMoveLink, useRemoveLink } from './link-queries.ts';
import { MoveButtons } from './move-buttons.tsx';

type Open = { what: 'add' } | { what: 'change' | 'remove'; link: RelatedLink } | null;

type Props = LinkOwner & {
  /** The id of the site or community. */
  ownerId: number;
};

/** The external links of a site or community: adding, changing, removing, reordering. */
export function LinksSection({ kind, id, ownerId }: Props) {
  const of = { kind, id };
  const { t } = useLingui();
  const list = useQuery(linksQuery(of));
  const [status, setStatus] = useState('');
  const [place, setPlace] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const move = useMoveLink(of);
  const remove = useRemoveLink(of);
  const close = () => setOpen(null);
  const done = (message: string) => {
    close();
    setStatus(message);
  };
  if (list.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="45%" />
      </Skeleton>
    );
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const links = list.data;

  function put(linkId: number, afterId: number | null) {
    const link = links.find((one) => one.id === linkId);
    const others = links.filter((one) => one.id !== linkId);
    const at = afterId === null ? 1 : others.findIndex((one) => one.id === afterId) + 2;
    setStatus('');
    setPlace(link ? t`${link.url_name} is number ${at} of ${links.length}.` : '');
    move.mutate({ linkId, after_id: afterId }, { onError: () => setPlace('') });
  }

  return (
    <div className="flex flex-col gap-6">
      <StatusMessage>{status}</StatusMessage>
      <p className="unseen" role="status">
        {place}
      </p>
      {move.error && <CallFault error={move.error} inSight />}
      {links.length > 0 && (
        <LinkList links={links} onMove={put}>
          {(link, at) => (
            <>
              <MoveButtons
                name={link.url_name}
                at={at}
                count={links.length}
                onMove={(by) => put(link.id, links[by < 0 ? at - 2 : at + 1]?.id ?? null)}
              />
              <button type="button" className="text-button" onClick={() => setOpen({ what: 'change', link })}>
                <Trans>Change</Trans>
                <OfWhich name={link.url_name} />
              </button>
              <button type="button" className="text-button" onClick={() => setOpen({ what: 'remove', link })}>
                <Trans>Remove</Trans>
                <OfWhich name={link.url_name} />
              </button>
            </>
          )}
        </LinkList>
      )}
      {links.length < LINKS_MOST ? (
        <button type="button" className="button self-start" onClick={() => setOpen({ what: 'add' })}>
          <Trans>Add a link</Trans>
        </button>
      ) : (
        <p>
          <Trans>There is no room for more links.</Trans>
        </p>
      )}
      {(open?.what === 'add' || open?.what === 'change') && (
        <LinkDialog
          ownerId={ownerId}
          of={of}
          link={open.what === 'change' ? open.link : null}
          onDone={({ url_name }) => done(t`“${url_name}” was saved.`)}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={t`Remove the link`}
          action={t`Remove`}
          danger
          busyAction={t`Removing…`}
          busy={remove.isPending}
          error={remove.error}
          onClose={() => {
            remove.reset();
            close();
          }}
          onConfirm={() =>
            remove.mutate(open.link.id, { onSuccess: () => done(t`“${open.link.url_name}” was removed.`) })
          }
        >
          <p className="wrap-anywhere">
            <bdi>{open.link.url_name}</bdi>
          </p>
        </Confirm>
      )}
    </div>
  );
}
