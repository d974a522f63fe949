/** A file that the build copies beside the worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
