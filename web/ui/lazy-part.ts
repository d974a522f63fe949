import { type ComponentType, lazy } from 'react';
import type { Area } from '#web/i18n/areas.ts';
import { loadMessages } from '#web/i18n/messages.ts';
import { loadWhenConnected } from '#web/lib/reconnect.ts';

const Empty = () => null;

/** Loads code and the messages of its areas in parallel; without a connection, when there is one again. */
export async function loadWithMessages<Code>(
  areas: readonly Area[],
  load: () => Promise<Code>,
): Promise<Code> {
  const [code] = await loadWhenConnected(() => Promise.all([load(), loadMessages(...areas)]));
  return code;
}

/**
 * A part of a page that is loaded on render: its code and the messages of its areas in parallel. Without a
 * connection its fallback stays until there is one. Loads after `when` resolves.
 */
export const lazyPart = <Props>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = async () => undefined,
) =>
  lazy(async () => {
    await when();
    return { default: await loadWithMessages(areas, load) };
  });

/**
 * A lazy part that is not essential: until it is loaded, and if it cannot be, nothing is rendered. Loads after
 * `when` resolves.
 */
export const optionalPart = <Props>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = async () => undefined,
) =>
  lazy(async () => {
    await when();
    return { default: await loadWithMessages(areas, load).catch(() => Empty as ComponentType<Props>) };
  });
