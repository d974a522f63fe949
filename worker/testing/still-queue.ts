/**
 * A queue that accepts every message and delivers none: jobs stay in the outbox, where tests inspect them.
 */
export const stillQueue = { send: async () => {}, sendBatch: async () => {} } as unknown as Queue;
