import { useLingui } from '@lingui/react/macro';
import type { LINES, MemorialTextChoice, PLAIN, REMINDERS, Shown } from './display.ts';

type Named = { label: string; hint?: string };

/** The labels and hints of the display options. */
export function useDisplayMessages() {
  const { t } = useLingui();
  const shown: Record<Shown, Named> = {
    about: { label: t`The life story` },
    memories_header: {
      label: t`The heading above the memories`,
      hint: t`Lets visitors sort and filter memories.`,
    },
    post_stamp: { label: t`Author and date of each memory` },
    candle_button: {
      label: t`Lighting a candle`,
      hint: t`When off, no new candles can be lit. Earlier candles stay.`,
    },
    comments: {
      label: t`Comments`,
      hint: t`When off, no one can comment. Earlier comments stay.`,
    },
    search_bar: { label: t`Search bar at the top` },
    services_bar: { label: t`The services of the site` },
    subscribe_button: {
      label: t`The subscribe button`,
      hint: t`When off, plans are not offered on the page or while writing.`,
    },
  };
  const plain: Record<(typeof PLAIN)[number], Named> = {
    hebrew_calendar: {
      label: t`Hebrew dates and the yahrzeit`,
      hint: t`Shown next to the Gregorian dates, with a line about the next yahrzeit.`,
    },
    dim_cover: {
      label: t`Darken the cover and show the name on it`,
      hint: t`Otherwise the name appears below the cover.`,
    },
  };
  const reminders: Record<(typeof REMINDERS)[number], Named> = {
    remind_death: {
      label: t`Reminders of the memorial day`,
      hint: t`When off, no reminder of this day is sent, not even one that is already set.`,
    },
    remind_birth: {
      label: t`Reminders of the birthday`,
      hint: t`When off, no reminder of this day is sent, not even one that is already set.`,
    },
  };
  const lines: Record<(typeof LINES)[number], Named> = {
    site_label: {
      label: t`A line above the name`,
      hint: t`For example, the name of a unit, a school or a town. Optional.`,
    },
    memories_title: {
      label: t`The title of the memories`,
      hint: t`Instead of “Memories”. Optional.`,
    },
  };
  const memorialTexts: Record<MemorialTextChoice, string> = {
    on: t`Offered on the site`,
    off: t`Not offered`,
    community: t`As the communities of the site decide`,
  };
  return {
    shown,
    plain,
    reminders,
    lines,
    memorialTexts,
    yesOrNo: (yes: boolean) => (yes ? t`Yes` : t`No`),
  };
}
