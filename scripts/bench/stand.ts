import type { Miniflare } from 'miniflare';
import { modulesOf, startWorkerd } from '../lib/workerd.ts';

/** A worker to measure: the modules in its folder; the first is the entry. */
export type Worker = { name: string; folder: string; entry: string };

export type Stand = {
  miniflare: Miniflare;
  /** The URL of a worker itself, bypassing Miniflare's entry worker. */
  urlOf: (name: string) => Promise<URL>;
};

/** What production requires and a local build has not, or has otherwise. */
export const PRODUCTION = {
  ENVIRONMENT: 'production',
  JWT_SECRET: 'a-secret-for-the-bench-of-32-characters',
  MEDIA_SECRET: 'another-one-for-the-bench-of-32-chars',
  SECOND_FACTOR_KEY: 'one-more-for-the-bench-of-32-characters',
  CF_ACCOUNT_ID: 'nobody',
  ANALYTICS_TOKEN: 'none',
  PAYMENTS_URL: 'https://payments.invalid',
  ISSUER_NAME: 'Dorot (bench)',
  ISSUER_ID: '510000000',
};

type Plan = {
  built: string;
  state: string;
  workers: Worker[];
  port: number;
  origin: string;
  /** The port at which the memory of the workers can be inspected; it costs time, so only where that is measured. */
  inspector?: number | undefined;
};

/** Starts workers in one workerd process, with the built worker's bindings and the production environment. */
export async function openStand({ workers, origin, ...place }: Plan): Promise<Stand> {
  const miniflare = await startWorkerd(place, ({ queueConsumers: _, ...built }) =>
    workers.map(({ name, folder, entry }) => ({
      ...built,
      name,
      bindings: { ...(built.bindings as object), ...PRODUCTION, APP_ORIGIN: origin },
      rootPath: folder,
      modules: modulesOf(folder, entry),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    })),
  );
  return { miniflare, urlOf: (name) => miniflare.unsafeGetDirectURL(name) };
}
