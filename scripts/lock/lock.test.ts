import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findLocked, type Lock, missingPlatforms, platformOf } from './missing-platforms.ts';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

describe('the lock', () => {
  test('names no registry', () => {
    expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  test('has an entry for the packages of every platform', () => {
    expect(Object.keys(missingPlatforms(lock))).toEqual([]);
  });
});

const small: Lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux-x64-musl': '1.0.0', inner: '1' },
    },
    'node_modules/tool/node_modules/inner': { version: '1' },
  },
};

test('a package left out by npm gets its platform from its name', () => {
  expect(missingPlatforms(small)).toEqual({
    'node_modules/tool-linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  });
});

test('a package is found where npm looks: inside first, then outward', () => {
  expect(findLocked(small, 'node_modules/tool', 'inner')).toBe('node_modules/tool/node_modules/inner');
  expect(findLocked(small, '', 'inner')).toBeUndefined();
});

test.each([
  ['@scope/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@scope/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@scope/oxide-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['@scope/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('%s says its platform', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
