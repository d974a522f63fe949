/** The memory of a worker, read through its inspector. */
export type Heap = {
  /** Bytes in use, after a garbage collection where `collected`. */
  used: (collected?: boolean) => Promise<number>;
  close: () => void;
};

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
  return {
    used: async (collected = false) => {
      // what a first collection releases may hold more
      if (collected) for (let times = 0; times < 2; times++) await send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as Usage;
      return usedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
