export { type BillingInformation, PAYMENT_PAGES, startCheckout } from './billing-information.ts';
export { failureWords } from './failure-words.ts';
export { InvoiceButton } from './invoice-button.tsx';
export { usePayOrder } from './order-queries.ts';
export { PRODUCT_NAMES } from './order-words.ts';
export { useOnce, useProviderPage } from './use-provider-page.ts';
