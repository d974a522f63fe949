import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { UndoHost } from '#web/features/memories/actions/undo.tsx';
import { ComposerShell } from '#web/features/memories/composer-shell.tsx';
import { isToBeSent, peekVisitorDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { COMPOSERS } from '#web/features/memories/kinds/writing/composers.ts';
import { WRITING_MESSAGES } from '#web/features/memories/kinds/writing/writing-messages.ts';
import { WRITINGS, type Writing } from '#web/features/memories/kinds/writings.ts';
import type { MemorySearch } from '#web/features/memories/memory-search.ts';
import { onOutboxChange } from '#web/features/memories/outbox/outbox.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { personOf } from '#web/lib/offline/places.ts';
import { useOnline } from '#web/lib/online.ts';
import { isFinal, isSilence } from '#web/lib/refused.ts';
import { userQuery, useSession } from '#web/lib/session.ts';
import { onTokenChange, readToken } from '#web/lib/token.ts';
import { useLate } from '#web/lib/use-late.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { OutboxCards } from './outbox-cards.tsx';
import { OwnPending } from './own-pending.tsx';

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  search: MemorySearch;
  /** Whether the site is being refetched. */
  refetching: boolean;
};

/** The writing area of a site: the open composer, what was just shared, what is pending. */
export function Contributions({ site, id, search, refetching }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { signedIn, user } = useSession();
  const navigate = useNavigate();
  // the document was rendered for a visitor: the signed-in user's permissions are fetched first
  const fetchedOnce = useRef(false);
  fetchedOnce.current ||= !refetching;
  const [shared, setShared] = useState<Memory | 'waits' | null>(null);
  const compose = search.compose === 'ask' ? undefined : search.compose;
  const Composer = compose && COMPOSERS[compose];
  const unreachable = useUnreachableServer(id, signedIn, refetching);
  const name = namesFor(site, locale).main.text;
  const opened = useRef(false);
  // a user whose session ends while they write keeps their draft, and logs in to share it
  const writer = useWriter();
  const confirmed = user ? (user.active === '1' ? user.id : null) : unreachable.userId;
  const userId = confirmed ?? (opened.current ? writer.current : null);
  writer.current = userId;
  const known = !signedIn || unreachable.userId !== null || (user !== undefined && fetchedOnce.current);
  const may =
    signedIn && userId !== null
      ? site.can.new_post || (unreachable.permissionsUnknown && !site.frozen)
      : site.mode === 'open' && !site.frozen;

  // an open composer stays visible even if its author loses the permission
  opened.current = compose !== undefined && known && (may || opened.current);

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // a request that finishes after the user has left the page does not navigate back
  const go = (what: Writing | undefined) =>
    here.current &&
    void navigate({
      to: '/$locale/site/$id',
      params: { locale, id },
      search: { ...search, compose: what },
      resetScroll: false,
      replace: true,
    });
  const close = () => go(undefined);

  // the shared memory is further down: scrolls its author to it
  const notice = useRef<HTMLDivElement>(null);
  const scrollToNotice = useRef(false);
  useEffect(() => {
    if (!scrollToNotice.current || compose || !shared) return;
    scrollToNotice.current = false;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [shared, compose]);

  useReopenToSend(site.id, userId !== null && !compose, go);
  useEffect(
    () =>
      onOutboxChange((change) => {
        if (change.type === 'sent' && change.memory.site_id === site.id) setShared(change.memory);
      }),
    [site.id],
  );
  const waits = () => {
    scrollToNotice.current = true;
    setShared('waits');
    close();
  };

  return (
    <>
      {userId !== null && (
        <>
          {shared && (
            <div
              ref={notice}
              role="status"
              tabIndex={-1}
              className="mb-4 font-semibold text-(--success) outline-none"
            >
              {shared === 'waits' ? (
                <Trans>It is saved on this device, and sent automatically when you’re back online.</Trans>
              ) : shared.status !== 'published' ? (
                i18n._(WRITING_MESSAGES[writingOf(shared)].held)
              ) : (
                i18n._(WRITING_MESSAGES[writingOf(shared)].shared(name))
              )}
            </div>
          )}
          <OutboxCards userId={userId} siteId={site.id} onEdit={(may || !fetchedOnce.current) && go} />
          {site.own_held_count > 0 && <OwnPending siteId={site.id} linked={search.memory} />}
          <UndoHost />
        </>
      )}
      {compose && !known && <ComposerShell what={compose} name={name} onClose={close} />}
      {compose && known && !opened.current && (
        <p role="status" className="mb-4 rounded-lg bg-(--info-soft) p-4 text-(--info)">
          {site.frozen ? (
            <Trans>This site is paused for now. You can read everything, but nothing can be changed.</Trans>
          ) : site.suspended ? (
            <Trans>The family has suspended your membership in this site.</Trans>
          ) : (
            <Trans>Only invited people can write here.</Trans>
          )}
        </p>
      )}
      {Composer && opened.current && (
        <Composer
          site={site}
          userId={userId}
          onClose={close}
          onWaiting={waits}
          onShared={(memory) => {
            scrollToNotice.current = true;
            setShared(memory);
            close();
          }}
        />
      )}
    </>
  );
}

/** How long to wait for a response over a weak signal before allowing the user to write without one. */
const SLOW_MS = 5_000;

/**
 * Where the server is unreachable or slow: the user id from the stored token, and whether their permissions
 * on this site are unknown. They may then write, and the server decides once it is sent.
 */
function useUnreachableServer(
  id: string,
  signedIn: boolean,
  refetching: boolean,
): { userId: number | null; permissionsUnknown: boolean } {
  const online = useOnline();
  const site = useQueryClient().getQueryState(['sites', id]);
  const user = useQuery({ ...userQuery, enabled: signedIn });
  const late = useLate(signedIn && (refetching || user.data === undefined), SLOW_MS);
  const silent = late || (!refetching && (!online || isSilence(site?.error) || isSilence(user.error)));
  // when the connection returns, the draft remains theirs until the server has confirmed who they are
  const theirs = useRef<number | null>(null);
  if (!signedIn) theirs.current = null;
  else if (silent) theirs.current ??= Number(personOf(readToken())) || null;
  const permissionsUnknown = theirs.current !== null && site?.dataUpdatedAt === 0 && !isFinal(site.error);
  return { userId: theirs.current, permissionsUnknown };
}

/** The last signed-in user, until they log out in another tab (logging out in this one navigates away). */
function useWriter() {
  const writer = useRef<number | null>(null);
  useEffect(
    () =>
      onTokenChange((change) => {
        if (change === 'elsewhere') writer.current = null;
      }),
    [],
  );
  return writer;
}

/** Reopens a composer whose draft was to be sent after its author signed up, wherever they return from. */
function useReopenToSend(siteId: number, enabled: boolean, go: (what: Writing) => unknown): void {
  const [checked, setLooked] = useState(false);
  useEffect(() => {
    if (!enabled || checked) return;
    setLooked(true);
    void (async () => {
      for (const what of WRITINGS) {
        const draft = await peekVisitorDraft(what, siteId);
        if (draft && isToBeSent(draft)) return go(what);
      }
    })();
  }, [enabled, checked, siteId, go]);
}
