import { useRef, useState } from 'react';
import type { Attachments } from '#web/features/memories/composer/use-composer.ts';
import type { Chosen } from '#web/features/memories/drafts/attachment-uploads.ts';
import type { MemoryDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { attachmentKind, kindOfChosen } from '#web/features/memories/kinds/attachment-kinds.ts';
import { isCommunity, type WritingPlace } from '#web/features/memories/writing-place.ts';
import { offersPlan } from '#web/features/plans/public.ts';
import { FILE_BYTES, type MediaKind } from '#worker/contract/media.ts';
import { PHOTOS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';

/** Why a file was not added: no more fit, the plan does not include its kind, or the file itself. */
export type Refusal = 'full' | 'plan' | 'type' | 'size';
export type LeftOut = { name: string; why: Refusal; kind: MediaKind | null };

export type AttachmentQuota = {
  /**
   * The limit of a free site and its usage including this draft, for those who could subscribe: to anyone else
   * it is none of their business. Null with a subscription.
   */
  free: { used: number; limit: number } | null;
  /** The kinds of which one more can be added. */
  takes: Record<MediaKind, boolean>;
  /** Whether the memory holds as many attachments as it can. */
  full: boolean;
  /** Whether the site’s plan includes every kind. */
  subscribed: boolean;
  /** The site, where a plan is offered to the author. */
  offer: Site | null;
  /** The files that were chosen last and not added. */
  leftOut: readonly LeftOut[];
  take: (chosen: readonly Chosen[]) => void;
};

const isCounted = (kind: MediaKind): boolean => attachmentKind(kind).isCounted;

/** What may be attached to a draft. Accepts of the chosen files as many as fit. */
export function useAttachmentQuota(
  site: WritingPlace,
  draft: MemoryDraft | null,
  attachments: Attachments,
): AttachmentQuota {
  const inCommunity = isCommunity(site);
  const others = useRef<number | null>(null);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const list = draft?.photos ?? [];
  const counted = list.filter(({ kind }) => isCounted(kind));
  if (draft) {
    // the site’s count includes the uploaded attachments of this draft
    others.current ??= Math.max(
      0,
      ((!inCommunity && site.photos_used) || 0) - counted.filter(({ mediaId }) => mediaId).length,
    );
  }
  // what a community takes depends on its sites: the server says so
  const subscribed = inCommunity || site.subscribed;
  const used = (others.current ?? 0) + counted.length;
  const places = PHOTOS_A_MEMORY - list.length - (draft?.links.length ?? 0);
  const freePlaces = subscribed ? places : Math.min(places, FREE_PHOTOS - used);

  const takes = (kind: MediaKind): boolean => (isCounted(kind) ? freePlaces > 0 : subscribed && places > 0);

  return {
    // after the plan has ended there may be more than the limit
    free:
      !inCommunity && !subscribed && site.can.subscribe
        ? { used: Math.min(used, FREE_PHOTOS), limit: FREE_PHOTOS }
        : null,
    takes: {
      photo: takes('photo'),
      video: takes('video'),
      audio: takes('audio'),
      document: takes('document'),
    },
    full: places <= 0,
    subscribed,
    offer: !inCommunity && offersPlan(site) ? site : null,
    leftOut,
    take(chosen) {
      let free = Math.max(0, freePlaces);
      let rest = Math.max(0, places);
      const refused: LeftOut[] = [];
      const taken = chosen.flatMap((one) => {
        const kind = kindOfChosen(one.file);
        const why = refusalOf(one.file, kind, subscribed) ?? (rest && (free || subscribed) ? null : 'full');
        if (why || !kind) {
          refused.push({ name: one.file.name, why: why ?? 'type', kind });
          return [];
        }
        rest -= 1;
        if (isCounted(kind)) free -= 1;
        return [{ ...one, kind }];
      });
      if (taken.length > 0) attachments.add(taken);
      setLeftOut(refused);
    },
  };
}

function refusalOf(file: File, kind: MediaKind | null, subscribed: boolean): Refusal | null {
  if (!kind) return 'type';
  if (!subscribed && !isCounted(kind)) return 'plan';
  // a photo is resized first
  return !attachmentKind(kind).isResized && file.size > FILE_BYTES[kind] ? 'size' : null;
}
