import { useSuspenseQuery } from '@tanstack/react-query';
import { graveQuery } from '#web/features/graves/grave-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { namesOnStone } from '#worker/shared/grave-names.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import '#worker/shared/views/grave/first.css';
import { GravePage } from '#worker/shared/views/grave/grave-page.tsx';

/** A gravestone with the people who share it. */
export function GraveScreen({ id }: { id: string }) {
  const view = useView();
  const { people } = useSuspenseQuery(graveQuery(id)).data.grave;
  useTitle(namesOnStone(people, view.locale, (person) => namesFor(person, view.locale).main.text));
  return <GravePage view={view} people={people} />;
}
