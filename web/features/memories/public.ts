/** Whether somebody has written something here that waits to be sent; then it is, as soon as it can be. */
export async function beginOutbox(): Promise<void> {
  const { keepSending } = await import('./writing/keep-sending.ts');
  keepSending();
}

/** Whoever deletes their account leaves nothing that they wrote on this device. */
export async function forgetWriter(userId: number): Promise<void> {
  const { forgetAllOf } = await import('./writing/forget-all.ts');
  await forgetAllOf(userId);
}
