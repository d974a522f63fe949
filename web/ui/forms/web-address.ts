/** The web address from typed text: a missing scheme is added. */
export function webAddressOf(typed: string): string {
  const input = typed.trim();
  return input && !/^[a-z][a-z\d+.-]*:/i.test(input) ? `https://${input.replace(/^\/+/, '')}` : input;
}
