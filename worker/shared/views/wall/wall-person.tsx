/** @jsxImportSource #views */
import type { WallEntry } from '#worker/contract/wall.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { formatYears, renderYear } from '#worker/shared/years.ts';

export const WALL_SIZES = '(min-width: 62rem) 14rem, (min-width: 36rem) 30vw, 45vw';

/** The years of a person; the day of death too, where it is asked for and known. */
export function lifeOf({ birth, death }: WallEntry, locale: Locale, hasDeathDate: boolean): string {
  if (!hasDeathDate || !death) return formatYears(birth, death, locale);
  const day = renderDate(death, locale);
  return birth ? `${renderYear(birth, locale)} – ${day}` : day;
}

type Props = {
  view: View;
  entry: WallEntry;
  hasPhoto?: boolean;
  /** Whether the day of death is shown instead of its year alone. */
  hasDeathDate?: boolean;
};

/** What a wall shows of a person: an arch, the name and the years. */
export function WallPerson({ view, entry, hasPhoto = true, hasDeathDate = false }: Props) {
  const { main } = namesFor(entry, view.locale);
  const life = lifeOf(entry, view.locale, hasDeathDate);
  return (
    <>
      {hasPhoto && <Portrait portrait={entry.portrait} name={main.text} alt="" sizes={WALL_SIZES} />}
      <h3 dir="auto" lang={langOf(main.lang, view)}>
        {main.text}
      </h3>
      {life && <p>{life}</p>}
    </>
  );
}
