import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part that a page can do without: it is loaded when it is drawn, and where it cannot be, nothing stands in its place. */
export const optional = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch(() => Nothing as ComponentType<Props>) }));
