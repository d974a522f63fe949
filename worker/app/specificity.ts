/**
 * Orders path patterns so that the more specific comes first: compared segment by segment from the left, a
 * literal comes before a parameter (`/api/sites/mine` before `/api/sites/:id`), and a shorter pattern before
 * a longer one that continues it, without which the order would not be transitive.
 */
export function bySpecificity(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = Number(left[at]?.startsWith(':')) - Number(right[at]?.startsWith(':'));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
