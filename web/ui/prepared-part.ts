import type { ComponentType } from 'react';
import type { Area } from '#web/i18n/areas.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { lazyPart } from './lazy-part.ts';

/**
 * A lazy part that can be loaded before it is rendered: `prepare` does that, so that where the server has drawn it
 * already, it is in place at once. `current` is what to render: keep it, as another component would lose its state.
 */
export function preparedPart<Props>(area: Area, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function all() {
    const [part] = await Promise.all([load(), loadMessages(area)]);
    loaded = part;
    return part;
  }
  const Later = lazyPart([], all);
  const current = (): ComponentType<Props> => loaded ?? (Later as ComponentType<Props>);
  const prepare = (): Promise<unknown> => all().catch(() => undefined);
  return { current, prepare };
}
