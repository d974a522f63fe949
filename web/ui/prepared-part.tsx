import { type ComponentType, useState } from 'react';
import type { Area } from '#web/i18n/areas.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { lazyPart } from './lazy-part.ts';

type PartOf<Props> = {
  current: () => ComponentType<Props>;
  /** Loads it, so that where the server has drawn it already, it is in place at once. */
  prepare: () => Promise<unknown>;
};

/** A lazy part that can be loaded before it is rendered, as `<Prepared>`. */
export function preparedPart<Props>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
): PartOf<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function prepare() {
    [loaded] = await Promise.all([load(), loadMessages(...areas)]);
    return loaded;
  }
  const Later = lazyPart([], prepare);
  return { current: () => loaded ?? (Later as ComponentType<Props>), prepare };
}

export function Prepared<Props extends object>({ part, ...props }: { part: PartOf<Props> } & Props) {
  // as it was at first: another component would lose its state
  const [Now] = useState(part.current);
  return <Now {...(props as unknown as Props)} />;
}
