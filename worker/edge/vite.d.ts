declare module '*.css?inline' {
  const css: string;
  export default css;
}

interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly PROD: boolean };
}

/** True in a local build, where the pages under `/dev/` exist. */
declare const __LOCAL__: boolean;
