export const PLANS = ['monthly', 'annual', 'once'] as const;
export type Plan = (typeof PLANS)[number];
