const maps = new Set<Map<unknown, unknown>>();

/** A map that lives as long as the isolate: a cache between requests, which may be lost at any time. */
export function isolateMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  maps.add(map);
  return map;
}

/** Clears all isolate maps; for tests, which share one isolate. */
export function forgetEverything(): void {
  for (const map of maps) map.clear();
}
