export { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';
