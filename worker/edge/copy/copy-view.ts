import { edgeView } from '#worker/edge/edge-view.ts';
import { dayInWords } from '#worker/shared/format-day.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { View } from '#worker/shared/views/view.ts';

/** The view context of the copy, which is read at any time: times are days, not "an hour ago". */
export function copyView(locale: Locale): View {
  const view = edgeView({ locale });
  return { ...view, format: { ...view.format, ago: (instant) => dayInWords(instant, locale) } };
}
