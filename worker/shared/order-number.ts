const BEFORE_THE_FIRST = 10_000;

/** The number of an order that people read: it does not tell how many orders there were. */
export const orderNumber = (id: number): number => BEFORE_THE_FIRST + id;

export const orderIdOf = (number: number): number => number - BEFORE_THE_FIRST;
