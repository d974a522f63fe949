interface ImportMeta {
  /** Vite's: the modules, or with `?raw` the texts, of every file that matches. */
  readonly glob: <Module>(
    patterns: string | string[],
    options: { eager: true; query?: string; import?: string },
  ) => Record<string, Module>;
}
