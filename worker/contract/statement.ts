export const OFFER_STATES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const STATEMENT_STATES = ['open', 'approved', 'paid'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];
