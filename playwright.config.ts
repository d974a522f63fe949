import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.ts';

const port = Number(process.env.JOURNEY_PORT ?? 8797);
const origin = `http://localhost:${port}`;
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'web/testing/journeys',
  outputDir: '.cache/journeys/results',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // on two cores: a third of the time they wait for a line that is slow on purpose, or for the server
  workers: 3,
  fullyParallel: true,
  // generous, because the machine may be busy with other work
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // requests of a page are counted and mocked; the offline journey enables service workers again
    serviceWorkers: 'block',
    // a trace of every step costs a fifth of the time
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        // composited by the CPU itself, as nothing has to emulate a GPU then
        '--disable-gpu',
        // a microphone that hums, which nobody is asked about
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'en', use: { locale: 'en-US' } },
    { name: 'he', use: { locale: 'he-IL' } },
  ],
  webServer: {
    command: 'node_modules/.bin/node scripts/commands/serve.ts built',
    url: `${origin}/api/health`,
    env: { PORT: String(port), DOROT_STATE: process.env.DOROT_STATE ?? '.cache/journeys/state' },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
