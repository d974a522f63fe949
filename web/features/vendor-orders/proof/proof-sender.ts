import {
  forgetProof,
  keepProof,
  keepProofSoon,
  NO_PROOF,
  type Proof,
  readProof,
} from '#web/features/vendor-orders/kept-proof.ts';
import { hasMovedOn } from '#web/features/vendor-orders/moves/use-move.ts';
import type { Ways } from '#web/features/vendor-orders/ways.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import { isFinal } from '#web/lib/refused.ts';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

export type ProofState = Proof & {
  /** What was kept on this device has been read. */
  isRead: boolean;
  /** It would survive a reload. */
  isKept: boolean;
  isSending: boolean;
  /** Why it was refused; it is not sent again until the vendor acts. */
  refusal: Error | null;
};

const UNREAD: ProofState = { ...NO_PROOF, isRead: false, isKept: true, isSending: false, refusal: null };

/**
 * Keeps the photos of the flowers on the device and sends each of them as soon as that succeeds, then completes the
 * order once the vendor has asked for it. A reload loses nothing, and nothing is sent twice: photos have random ids,
 * and the move has its key.
 */
export class ProofSender {
  readonly #ways: Ways;
  #state = UNREAD;
  readonly #listeners = new Set<() => void>();
  #run: Promise<void> | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  readonly #read: Promise<void>;

  constructor(ways: Ways) {
    this.#ways = ways;
    this.#read = readProof(ways.place).then((proof) => this.#set({ ...proof, isRead: true }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): ProofState => this.#state;

  /** Sends now, when online again, and when the page becomes visible, until the returned function is called. */
  readonly start = (): (() => void) => {
    this.#isStopped = false;
    const retry = () => {
      if (document.visibilityState === 'visible') void this.send();
    };
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    void this.send();
    return () => {
      this.#isStopped = true;
      clearTimeout(this.#timer);
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  };

  async add(bytes: ArrayBuffer): Promise<void> {
    await this.#read;
    const photo = { id: randomId(), bytes, isSent: false };
    await this.#keep({ photos: [...this.#state.photos, photo], refusal: null });
    void this.send();
  }

  async remove(id: string): Promise<void> {
    await this.#keep({ photos: this.#state.photos.filter((photo) => photo.id !== id), refusal: null });
  }

  write(note: string): void {
    this.#set({ note });
    keepProofSoon(this.#ways, this.#proof());
  }

  /** Completes the order as soon as all photos are sent. */
  async finish(): Promise<void> {
    if (this.#state.finish !== null || this.#state.photos.length === 0) return;
    const isRunning = this.#run !== null;
    await this.#keep({ finish: randomId(), refusal: null });
    // an attempt that goes on sends this too
    if (!isRunning) void this.send();
  }

  /** Sends what there is to send, once at a time. */
  async send(): Promise<void> {
    await this.#read;
    if (this.#state.refusal || !this.#hasWork()) return;
    this.#run ??= this.#attempt().finally(() => {
      this.#run = null;
    });
    return this.#run;
  }

  async #attempt(): Promise<void> {
    clearTimeout(this.#timer);
    this.#set({ isSending: true });
    try {
      while (this.#hasWork()) await this.#sendNext();
      this.#failures = 0;
    } catch (error) {
      await this.#failed(error);
    } finally {
      this.#set({ isSending: false });
    }
  }

  #hasWork(): boolean {
    const { photos, finish } = this.#state;
    return photos.some(({ isSent }) => !isSent) || finish !== null;
  }

  async #sendNext(): Promise<void> {
    const { photos, note, finish } = this.#state;
    const next = photos.find(({ isSent }) => !isSent);
    if (next) {
      await this.#ways.putPhoto(next.id, new Blob([next.bytes], { type: 'image/jpeg' }));
      this.#failures = 0;
      const now = this.#state.photos.map((one) => (one.id === next.id ? { ...one, isSent: true } : one));
      await this.#keep({ photos: now });
    } else if (finish !== null) {
      const text = note.trim();
      const ids = photos.map(({ id }) => id);
      await this.#ways.move({ move: 'place', photos: ids, ...(text && { note: text }) }, finish);
      await forgetProof(this.#ways.place);
      this.#set(NO_PROOF);
    }
  }

  async #failed(error: unknown): Promise<void> {
    if (isFinal(error)) {
      const isGone = error instanceof ApiError && error.status === 404;
      // what no move has named for a day is deleted there, and can be sent again under its id
      const isStale = error instanceof ApiError && error.code === 'request.conflict';
      const photos = this.#state.photos.map((one) => (isStale ? { ...one, isSent: false } : one));
      await this.#keep({ photos, refusal: error as Error, finish: null });
      if (hasMovedOn(error) || isGone) this.#ways.renew();
      return;
    }
    this.#failures++;
    if (this.#isStopped) return;
    const asked = error instanceof ApiError ? error.retryAfter : undefined;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => void this.send(), asked ? asked * 1000 : wait);
  }

  #proof(): Proof {
    const { photos, note, finish } = this.#state;
    return { photos, note, finish };
  }

  async #keep(change: Partial<ProofState>): Promise<void> {
    this.#set(change);
    this.#set({ isKept: await keepProof(this.#ways, this.#proof()) });
  }

  #set(change: Partial<ProofState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
