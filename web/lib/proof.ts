/** Asks a person to pass their second factor again; false if they do not. */
type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;
let asking: Promise<boolean> | null = null;

/** Sets how the second factor is asked for. */
export function askProofsWith(dialog: Ask): void {
  ask = dialog;
}

/** Calls that need it at the same time share one question. */
export function askProof(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
