/** A community's number from the URL; null where it is invalid. */
export function communityOf(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) > 0 ? Number(value) : null;
}
