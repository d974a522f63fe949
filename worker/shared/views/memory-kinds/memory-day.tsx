/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory } from '#worker/contract/memory.ts';
import { formatDay } from '#worker/shared/format-day.ts';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';

/** When it happened. */
export function MemoryDay({ view, memory }: { view: View; memory: Memory }) {
  const day = formatDay(memory.happened_on, view.locale);
  return (
    day && (
      <p className="happened small">
        <Sentence i18n={view.i18n} message={msg`Date of the memory: ${{ day: '' }}`} name="day">
          {day.iso ? <time dateTime={day.iso}>{day.text}</time> : day.text}
        </Sentence>
      </p>
    )
  );
}
