import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { MemorySearch } from '#web/features/memories/memory-search.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { personOf } from '#web/lib/offline/places.ts';
import { useOnline } from '#web/lib/online.ts';
import { isFinal, isSilence } from '#web/lib/refused.ts';
import { userQuery, useSession } from '#web/lib/session.ts';
import { onToken, readToken } from '#web/lib/token.ts';
import { useLate } from '#web/lib/use-late.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { CandleDialog } from './candle-dialog.tsx';
import { Composer } from './composer.tsx';
import { HeldLine } from './held-line.tsx';
import { MembersLine } from './members-line.tsx';
import { isToBeSent, peekVisitorDraft, type Writing } from './memory-draft.ts';
import { onOutbox } from './outbox.ts';
import { OutboxCards } from './outbox-cards.tsx';
import { UndoHost } from './undo.tsx';
import { WaitingCards } from './waiting-cards.tsx';

type Props = {
  site: Site;
  /** As in the address. */
  id: string;
  search: MemorySearch;
  /** The site is being asked for again. */
  asking: boolean;
};

/** Writing on this site: what is being written, what was just shared, what waits. */
export function TakingPart({ site, id, search, asking }: Props) {
  const { locale } = useLocale();
  const { signedIn, user } = useSession();
  const navigate = useNavigate();
  // the document was made for a visitor: what someone signed in may do here is asked for first
  const asked = useRef(false);
  asked.current ||= !asking;
  const [shared, setShared] = useState<Memory | 'waits' | null>(null);
  const compose = search.compose === 'ask' ? undefined : search.compose;
  const cut = useCut(id, signedIn, asking);
  const name = namesFor(site, locale).main.text;
  const opened = useRef(false);
  // whose session ends while they write goes on with what is theirs, and logs in to share it
  const writer = useWriter();
  const heard = user ? (user.active === '1' ? user.id : null) : cut.userId;
  const userId = heard ?? (opened.current ? writer.current : null);
  writer.current = userId;
  const known = !signedIn || cut.userId !== null || (user !== undefined && asked.current);
  const may =
    signedIn && userId !== null
      ? site.can.new_post || (cut.unheard && !site.frozen)
      : site.mode === 'open' && !site.frozen;

  // what is being written stays in sight, whatever its writer may meanwhile
  opened.current = compose !== undefined && known && (may || opened.current);

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // what was still on its way when someone left the page does not call them back
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

  // what was shared stands further down: whoever shared it is brought there
  const told = useRef<HTMLDivElement>(null);
  const tell = useRef(false);
  useEffect(() => {
    if (!tell.current || compose || !shared) return;
    tell.current = false;
    told.current?.focus({ preventScroll: true });
    told.current?.scrollIntoView({ block: 'center' });
  }, [shared, compose]);

  useGoingOn(site.id, userId !== null && !compose, go);
  useEffect(
    () =>
      onOutbox((change) => {
        if (change.type === 'sent' && change.memory.site_id === site.id) setShared(change.memory);
      }),
    [site.id],
  );
  const waits = () => {
    tell.current = true;
    setShared('waits');
    close();
  };

  return (
    <>
      {userId !== null && (
        <>
          {site.can_decide && <HeldLine id={id} />}
          <MembersLine site={site} id={id} />
          {shared && (
            <div
              ref={told}
              role="status"
              tabIndex={-1}
              className="mb-4 rounded-lg bg-(--success-soft) p-4 text-(--success)"
            >
              {shared === 'waits' ? (
                <Trans>It is kept on this device, and sent by itself once there is a connection.</Trans>
              ) : shared.status !== 'published' ? (
                <Trans>Thank you. The family will see it first and then it will appear here.</Trans>
              ) : shared.type === 'candle' ? (
                <Trans>Your candle is burning for {name}.</Trans>
              ) : (
                <Trans>Your memory has been added.</Trans>
              )}
            </div>
          )}
          <OutboxCards userId={userId} siteId={site.id} onEdit={(may || !asked.current) && go} />
          <WaitingCards siteId={site.id} />
          <UndoHost />
        </>
      )}
      {compose && !known && (
        <p
          role="status"
          className="toasts fixed inset-x-0 z-40 mx-auto flex w-fit items-center gap-3 rounded-[14px] border border-current/25 bg-(--info-soft) p-4 text-(--info) shadow-lg transition delay-300 starting:opacity-0"
        >
          <Spinner /> <Trans>One moment…</Trans>
        </p>
      )}
      {compose && known && !opened.current && (
        <p role="status" className="mb-4 rounded-lg bg-(--info-soft) p-4 text-(--info)">
          {site.frozen ? (
            <Trans>This site is frozen for now: everything can be read, and nothing can be changed.</Trans>
          ) : site.suspended ? (
            <Trans>The family has paused your part in this site.</Trans>
          ) : (
            <Trans>Only people who were invited can write here.</Trans>
          )}
        </p>
      )}
      {compose === 'memory' && opened.current && (
        <Composer
          site={site}
          userId={userId}
          onClose={close}
          onWaits={waits}
          onShared={(memory) => {
            tell.current = true;
            setShared(memory);
            close();
          }}
        />
      )}
      {compose === 'candle' && opened.current && <CandleDialog site={site} userId={userId} onClose={close} />}
    </>
  );
}

/** For so long a signal may be weak before whoever is there is let write without an answer. */
const PATIENCE_MS = 5_000;

/**
 * Where the server could not be asked, or says nothing: whoever's token is here, and whether what they may do on
 * this site has not been heard from it. Then they write, and the server says what it makes of it once it is sent.
 */
function useCut(id: string, signedIn: boolean, asking: boolean): { userId: number | null; unheard: boolean } {
  const online = useOnline();
  const site = useQueryClient().getQueryState(['sites', id]);
  const user = useQuery({ ...userQuery, enabled: signedIn });
  const late = useLate(signedIn && (asking || user.data === undefined), PATIENCE_MS);
  const silent = late || (!asking && (!online || isSilence(site?.error) || isSilence(user.error)));
  // when the connection comes back, what is being written stays theirs until the server has said who they are
  const theirs = useRef<number | null>(null);
  if (!signedIn) theirs.current = null;
  else if (silent) theirs.current ??= Number(personOf(readToken())) || null;
  const unheard = theirs.current !== null && site?.dataUpdatedAt === 0 && !isFinal(site.error);
  return { userId: theirs.current, unheard };
}

/** Who was last here, unless they log out in another tab; to log out in this one leads away. */
function useWriter() {
  const writer = useRef<number | null>(null);
  useEffect(
    () =>
      onToken((change) => {
        if (change === 'elsewhere') writer.current = null;
      }),
    [],
  );
  return writer;
}

/** Opens again what was to be sent once its writer had signed up, wherever they come back from. */
function useGoingOn(siteId: number, looks: boolean, go: (what: Writing) => unknown): void {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    if (!looks || looked) return;
    setLooked(true);
    void (async () => {
      for (const what of ['memory', 'candle'] as const) {
        const draft = await peekVisitorDraft(what, siteId);
        if (draft && isToBeSent(draft)) return go(what);
      }
    })();
  }, [looks, looked, siteId, go]);
}
