import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 5;
const PAUSE_MS = 200;

/**
 * Asks the server for what is the driver's own, or the sandbox of payments: again where the connection was lost, as one
 * is that was kept while the driver was busy and the other side has closed.
 */
export async function ask(address: string | URL, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++)
    try {
      return await fetch(address, init);
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(PAUSE_MS);
    }
}
