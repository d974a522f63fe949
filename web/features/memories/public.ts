/** Starts sending the outbox if it has any items. */
export async function beginOutbox(): Promise<void> {
  const { keepSending } = await import('./outbox/keep-sending.ts');
  keepSending();
}

/** Deletes a user's drafts and outbox from this device, when they delete their account. */
export async function forgetWriter(userId: number): Promise<void> {
  const { deleteDraftsOf } = await import('./outbox/forget-writer.ts');
  await deleteDraftsOf(userId);
}
