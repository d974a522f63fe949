/** Browser storage that never throws: blocked or full, it forgets instead. */
function safe(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // Private windows and full disks refuse; the page goes on without.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/** Kept on the device. */
export const local = safe(() => localStorage);

/** Kept for this tab. */
export const tab = safe(() => sessionStorage);
