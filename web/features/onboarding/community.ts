/** A community's number as it stands in an address; anything else is ignored. */
export function communityOf(given: unknown): number | null {
  return typeof given === 'string' && /^\d{1,15}$/.test(given) && Number(given) > 0 ? Number(given) : null;
}
