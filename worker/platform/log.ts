/** The allowed fields of a log line: no names, addresses or texts of users. */
type Entry = {
  event: string;
  request_id?: string;
  method?: string;
  /** The route's pattern, never the requested address. */
  route?: string;
  status?: number;
  duration_ms?: number;
  actor?: string;
  code?: string;
  job?: string;
  id?: string;
  error?: string;
};

/** Writes one line of JSON to the platform's log. */
export function log(entry: Entry): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes the log
  console.log(JSON.stringify(entry));
}

/** An error's name and stack location, without its message, which may contain personal data. */
export function withoutData(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const place = stack.includes(message)
    ? /^\s*at .*$/m.exec(stack.slice(stack.indexOf(message) + message.length))
    : null;
  return place ? `${name} ${place[0].trim()}` : name;
}
