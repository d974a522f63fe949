import { type ComponentType, lazy } from 'react';
import type { Area } from '#web/i18n/areas.ts';
import { loadMessages } from '#web/i18n/messages.ts';

const Empty = () => null;

/** A part of a page that is loaded on render: its code and the messages of its areas in parallel. */
export const lazyPart = <Props>(areas: readonly Area[], load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadMessages(...areas)]);
    return { default: part };
  });

/**
 * A lazy part that is not essential: if it cannot be loaded, nothing is rendered. Loads after `when`
 * resolves.
 */
export const optionalPart = <Props>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = async () => undefined,
) =>
  lazy(async () => {
    await when();
    const [part] = await Promise.all([load(), loadMessages(...areas)]).catch(() => [
      Empty as ComponentType<Props>,
    ]);
    return { default: part };
  });
