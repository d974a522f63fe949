/** A community's number from the URL; null where it is invalid. */
export function communityOf(given: unknown): number | null {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) && Number(given) > 0 ? Number(given) : null;
}
