import { tlsArguments } from '../lines/tls-proxy.ts'
import { test as base } from './browser.ts'

/** Journeys in a browser that finds the hosts below `alarm.test` on this machine, and takes their certificates. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...tlsArguments] }),
    { scope: 'worker' },
  ],
})
