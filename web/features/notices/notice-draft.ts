import { webAddressOf } from '#web/ui/forms/web-address.ts';
import type { Notice, NoticeInput } from '#worker/contract/notice.ts';
import { shivaEnd } from '#worker/shared/notice.ts';

type GatheringDraft = {
  title: string;
  on: string;
  at: string;
  place: string;
  address: string;
  navigation: string;
};
export type DayDraft = { on: string; visits: string; prayers: string };

/** What is typed, in the order of the form. */
export type NoticeDraft = {
  funeral: GatheringDraft;
  from: string;
  until: string;
  place: string;
  address: string;
  navigation: string;
  directions: string;
  showsAddress: boolean;
  visits: string;
  prayers: string;
  days: DayDraft[];
  note: string;
  signed: string;
  service: GatheringDraft;
  streamTitle: string;
  streamOn: string;
  streamAt: string;
  streamText: string;
  streamUrl: string;
  charityText: string;
  charityUrl: string;
};

const gatheringDraft = (gathering: Notice['funeral']): GatheringDraft => ({
  title: gathering?.title ?? '',
  on: gathering?.on ?? '',
  at: gathering?.at ?? '',
  place: gathering?.place ?? '',
  address: gathering?.address ?? '',
  navigation: gathering?.navigation ?? '',
});

export function draftOf(notice: Notice | null): NoticeDraft {
  const { shiva, stream, charity } = notice ?? {};
  return {
    funeral: gatheringDraft(notice?.funeral ?? null),
    from: shiva?.from ?? '',
    until: shiva?.until ?? '',
    place: shiva?.place ?? '',
    address: shiva?.address ?? '',
    navigation: shiva?.navigation ?? '',
    directions: shiva?.directions ?? '',
    showsAddress: notice?.show_address ?? false,
    visits: shiva?.visits ?? '',
    prayers: shiva?.prayers ?? '',
    days: (shiva?.days ?? []).map(({ on, visits, prayers }) => ({
      on,
      visits: visits ?? '',
      prayers: prayers ?? '',
    })),
    note: notice?.note ?? '',
    signed: notice?.signed ?? '',
    service: gatheringDraft(notice?.service ?? null),
    streamTitle: stream?.title ?? '',
    streamOn: stream?.on ?? '',
    streamAt: stream?.at ?? '',
    streamText: stream?.text ?? '',
    streamUrl: stream?.url ?? '',
    charityText: charity?.text ?? '',
    charityUrl: charity?.url ?? '',
  };
}

const lineIn = (typed: string): string | null => typed.trim() || null;
const addressIn = (typed: string): string | null => lineIn(webAddressOf(typed));

/** Whether anything was typed about a funeral or a service. */
export const isTyped = (fields: object): boolean =>
  Object.values(fields).some((typed) => String(typed).trim() !== '');

function gatheringIn({ title, on, at, place, address, navigation }: GatheringDraft): NoticeInput['funeral'] {
  if (!on) return null;
  return {
    place: lineIn(place),
    address: lineIn(address),
    navigation: addressIn(navigation),
    title: lineIn(title),
    on,
    at: at || null,
  };
}

/** The days of the shiva: as typed, else from the funeral on, seven days. */
export function shivaDays({ from, until, funeral }: NoticeDraft): { from: string; until: string } {
  const first = from || funeral.on;
  return { from: first, until: until || (first && shivaEnd(first)) };
}

/** Whether the notice tells of a shiva: of its place, its hours, or its days. */
export const hasShiva = ({ from, until, place, address, visits, prayers }: NoticeDraft): boolean =>
  isTyped({ from, until, place, address, visits, prayers });

export function inputOf(draft: NoticeDraft, tz: string): NoticeInput {
  const { streamTitle, streamOn, streamAt, streamText, streamUrl, charityText } = draft;
  const { from, until } = shivaDays(draft);
  const isStreamed = isTyped({ streamTitle, streamOn, streamText, streamUrl });
  return {
    funeral: gatheringIn(draft.funeral),
    shiva:
      hasShiva(draft) && from && until
        ? {
            place: lineIn(draft.place),
            address: lineIn(draft.address),
            navigation: addressIn(draft.navigation),
            from,
            until,
            directions: lineIn(draft.directions),
            visits: lineIn(draft.visits),
            prayers: lineIn(draft.prayers),
            days: draft.days.flatMap(({ on, visits, prayers }) =>
              on >= from && on <= until ? [{ visits: lineIn(visits), prayers: lineIn(prayers), on }] : [],
            ),
          }
        : null,
    service: gatheringIn(draft.service),
    stream: isStreamed
      ? {
          title: lineIn(streamTitle),
          on: streamOn || null,
          at: streamAt || null,
          text: lineIn(streamText),
          url: addressIn(streamUrl),
        }
      : null,
    charity:
      lineIn(charityText) === null ? null : { text: charityText.trim(), url: addressIn(draft.charityUrl) },
    note: lineIn(draft.note),
    signed: lineIn(draft.signed),
    show_address: draft.showsAddress,
    tz,
  };
}
