/** The browser and operating system according to the user agent; null where unknown. */
export type DeviceName = { browser: string | null; system: string | null };

type Sign = readonly [sign: RegExp, name: string];

// many user agents also name other browsers: the first match wins
const BROWSERS: readonly Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\/|\bAppleWebKit\/.*\bMobile\//, 'Safari'],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (signs: readonly Sign[], text: string): string | null =>
  signs.find(([sign]) => sign.test(text))?.[1] ?? null;

/** The name of a device, derived from its user agent. */
export const deviceName = (userAgent: string | null): DeviceName => ({
  browser: findName(BROWSERS, userAgent ?? ''),
  system: findName(SYSTEMS, userAgent ?? ''),
});
