/** The number of an order that people read: it does not tell how many orders there were. */
export const orderNumber = (id: number): number => 10_000 + id;
