import type { Product, Vendor } from '#worker/contract/vendor.ts';

/** The steps of the application of a vendor, in their order. */
export const STEPS = ['company', 'area', 'products', 'payout', 'send'] as const;
export type VendorStep = (typeof STEPS)[number];

export const isStep = (text: string | undefined): text is VendorStep => STEPS.some((step) => step === text);

/** Whether a product counts for the application: it was sent for review at least once. */
export const isFinished = ({ state }: Pick<Product, 'state'>): boolean => state !== 'draft';

/** The steps that are still to be filled in. */
export function missingSteps(vendor: Vendor | null, products: readonly Product[]): VendorStep[] {
  if (!vendor) return ['company', 'area', 'products', 'payout'];
  return [
    ...(vendor.areas.length === 0 ? (['area'] as const) : []),
    ...(products.some(isFinished) ? [] : (['products'] as const)),
    ...(vendor.payout ? [] : (['payout'] as const)),
  ];
}

/** The step to show: the wanted one, unless the company comes first. */
export function stepOf(
  wanted: string | undefined,
  vendor: Vendor | null,
  products: readonly Product[],
): VendorStep {
  if (!vendor) return 'company';
  return isStep(wanted) ? wanted : (missingSteps(vendor, products)[0] ?? 'send');
}
