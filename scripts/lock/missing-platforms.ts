export type LockedPackage = {
  version?: string;
  resolved?: string;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

export type Lock = { packages: Record<string, LockedPackage> };

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'linuxmusl',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const LIBRARIES: Record<string, string> = { gnu: 'glibc', musl: 'musl', linuxmusl: 'musl' };

/** The path in the lockfile at which npm resolves `name` from the package at `from`, or undefined. */
export function findLocked(lock: Lock, from: string, name: string): string | undefined {
  let base = from;
  for (;;) {
    const place = `${base ? `${base}/` : ''}node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (!base) return undefined;
    base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')));
  }
}

/** The platform in the name of a platform-specific package. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const system = words.find((word) => SYSTEMS.includes(word));
  const processor = words.find((word) => PROCESSORS.includes(word));
  const library = words.map((word) => LIBRARIES[word]).find(Boolean);
  const os = system?.replace('linuxmusl', 'linux').replace('windows', 'win32');
  return {
    ...(os ? { os: [os] } : {}),
    ...(processor ? { cpu: [processor] } : {}),
    ...(os === 'linux' && library ? { libc: [library] } : {}),
  };
}

/**
 * Lockfile entries for the packages of other platforms, which npm omits if the registry lacks them: version,
 * os and cpu only, so that `npm ci` accepts the lockfile anywhere and each platform resolves its own.
 */
export function missingPlatforms(lock: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [from, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (findLocked(lock, from, name)) continue;
      const platform = platformOf(name);
      if (!platform.os && !platform.cpu) throw new Error(`${name}@${version}: for which platform?`);
      missing[`node_modules/${name}`] = {
        version: version.replace(/^[~^]/, ''),
        ...platform,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}
