/** The memory of a worker, read through its inspector. */
export type Heap = {
  /** The bytes in use, with what is not collected yet. */
  used: () => Promise<number>;
  /**
   * The least and the most bytes in use during some work. The least is near what is held, since work that allocates is
   * collected after; the inspector of workerd does not answer where it is asked to collect.
   */
  during: <T>(work: () => Promise<T>) => Promise<{ result: T; least: number; most: number }>;
  close: () => void;
};

const SAMPLE_MS = 50;

type Target = { title?: string; id: string; webSocketDebuggerUrl: string };
type Usage = { usedSize: number; backingStorageSize?: number };
type Reply = { id?: number; result?: unknown; error?: { message: string } };

/** Node takes the headers of a WebSocket; the inspector wants to know who asks. */
const Socket = WebSocket as unknown as new (
  address: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** Opens the heap of the only worker at an inspector's port. */
export async function openHeap(port: number): Promise<Heap> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Target[];
  const [target] = targets;
  if (!target) throw new Error('The inspector knows no worker.');
  const socket = new Socket(target.webSocketDebuggerUrl, { headers: { Origin: 'http://localhost' } });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')), {
      once: true,
    });
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error } = JSON.parse(String(data)) as Reply;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The inspector ended the connection.'));
  });
  let last = 0;
  const send = (method: string) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method }));
    });
  await send('Runtime.enable');
  const used = async () => {
    const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as Usage;
    return usedSize + backingStorageSize;
  };
  return {
    used,
    during: async (work) => {
      const seen = [await used()];
      const sampling = setInterval(() => void used().then((bytes) => seen.push(bytes)), SAMPLE_MS);
      const result = await work();
      clearInterval(sampling);
      return { result, least: Math.min(...seen), most: Math.max(...seen) };
    },
    close: () => {
      // a last sample may be on its way
      waiting.clear();
      socket.close();
    },
  };
}
