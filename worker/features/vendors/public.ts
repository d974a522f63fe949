export { findProduct, type ProductRow } from './product.repo.ts';
export { presentProduct, presentProducts } from './vendor.present.ts';
export { findVendor, findVendorOf, type VendorRow } from './vendor.repo.ts';
export { assertMaySell, vendorForCaller } from './vendor-access.ts';
