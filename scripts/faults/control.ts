/** How often something is injected, as a share of all calls of a binding. */
export type Rates = {
  /** Fails before it is done. */
  before?: number;
  /** Is done, and its answer is lost. */
  after?: number;
  slow?: number;
  /** Fails as a full disk does. */
  full?: number;
  /** Of a queue: messages sent twice to five times, batches in another order, messages delivered again. */
  doubled?: number;
  reordered?: number;
  redelivered?: number;
};

type Binding = 'd1' | 'r2' | 'queue';

/** What the worker under test is to suffer. */
export type Control = {
  seed: number;
  /** How far its clock is ahead of the machine's. */
  offsetMs: number;
  rates: { [Name in Binding]?: Rates };
};

export type Kind =
  | `${Binding}_${'before' | 'after' | 'slow' | 'full'}`
  | `queue_${'doubled' | 'reordered' | 'redelivered'}`;

/** How often each was injected since the worker began. */
export type Counts = { [Name in Kind]?: number };
