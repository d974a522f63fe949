import { testEnv } from './app.ts';

/** The object store, with a record of the operations and of the bytes read from it. */
export function watchedStore() {
  const reads = { operations: 0, bytes: 0 };
  const watch = (object: R2ObjectBody) => {
    const body = object.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          reads.bytes += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    return new Proxy(object, { get: (target, name) => (name === 'body' ? body : Reflect.get(target, name)) });
  };
  const store = new Proxy(testEnv.MEDIA, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        reads.operations++;
        const result: unknown = await value.apply(target, args);
        return name === 'get' && result ? watch(result as R2ObjectBody) : result;
      };
    },
  });
  return { store, reads };
}
