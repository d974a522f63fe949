/** A binary file that the build copies next to the worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
