/** What may stand in a log: no names, addresses or words of people. */
type Entry = {
  event: string;
  request_id?: string;
  method?: string;
  /** The route's pattern, never the address asked for. */
  route?: string;
  status?: number;
  duration_ms?: number;
  actor?: string;
  code?: string;
  job?: string;
  id?: string;
  error?: string;
};

/** One line of JSON for the platform's log. */
export function log(entry: Entry): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes the log
  console.log(JSON.stringify(entry));
}

/** An error's name and the place it came from, without its message: that may hold someone's data. */
export function withoutData(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const place = stack.includes(message)
    ? /^\s*at .*$/m.exec(stack.slice(stack.indexOf(message) + message.length))
    : null;
  return place ? `${name} ${place[0].trim()}` : name;
}
