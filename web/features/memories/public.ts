/** Whether somebody has written something here that waits to be sent; then it is, as soon as it can be. */
export async function beginOutbox(): Promise<void> {
  const { keepSending } = await import('./writing/keep-sending.ts');
  keepSending();
}
