/** Asks for an administrator's reason; null if they give none. */
type Ask = () => Promise<string | null>;

let ask: Ask = async () => null;
let asking: Promise<string | null> | null = null;

/** Sets how a reason is asked for. */
export function askReasonsWith(dialog: Ask): void {
  ask = dialog;
}

/** Calls that need a reason at the same time share one question. */
export function askReason(): Promise<string | null> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
