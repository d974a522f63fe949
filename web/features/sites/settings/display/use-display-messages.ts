import { useLingui } from '@lingui/react/macro';
import type { AccentChoice } from './accent-choice.ts';
import type { LINES, PLAIN, Shown } from './display.ts';

type Named = { label: string; hint?: string };

/** The labels and hints of the display options. */
export function useDisplayMessages() {
  const { t } = useLingui();
  const shown: Record<Shown, Named> = {
    about: { label: t`The life story`, hint: t`The part “About” with its text.` },
    memories_header: {
      label: t`The heading above the memories`,
      hint: t`With it the order can be changed and the kinds chosen.`,
    },
    post_stamp: { label: t`Who wrote a memory, and when` },
    candle_button: {
      label: t`Lighting a candle`,
      hint: t`Without it no new candles are lit. Those that were stay among the memories.`,
    },
    search_bar: { label: t`The search bar at the top` },
    services_bar: { label: t`The services of the site` },
    subscribe_button: { label: t`The subscribe button` },
  };
  const plain: Record<(typeof PLAIN)[number], Named> = {
    hebrew_calendar: {
      label: t`Hebrew dates and the yahrzeit`,
      hint: t`Beside the civil ones, and the line about the next yahrzeit.`,
    },
    dim_cover: {
      label: t`Darken the cover and put the name on it`,
      hint: t`Otherwise the name stands below, on paper.`,
    },
  };
  const lines: Record<(typeof LINES)[number], Named> = {
    site_label: {
      label: t`A line above the name`,
      hint: t`For example the name of a unit, a school or a town. It can be left empty.`,
    },
    memories_title: {
      label: t`The title of the memories`,
      hint: t`In place of “Memories”. It can be left empty.`,
    },
  };
  const accents: Record<AccentChoice, string> = {
    default: t`Lagoon`,
    green: t`Green`,
    blue: t`Blue`,
    brown: t`Brown`,
    gray: t`Gray`,
    custom: t`Your own`,
    community: t`As the community`,
  };
  return { shown, plain, lines, accents, yesOrNo: (yes: boolean) => (yes ? t`Yes` : t`No`) };
}
