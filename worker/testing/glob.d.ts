interface ImportMeta {
  /** Vite's: the modules, or with `?raw` the texts, of every file that matches; lazily, a function for each. */
  readonly glob: {
    <Module>(
      patterns: string | string[],
      options: { eager: true; query?: string; import?: string },
    ): Record<string, Module>;
    <Module>(
      patterns: string | string[],
      options: { eager?: false; query?: string; import?: string },
    ): Record<string, () => Promise<Module>>;
  };
}
