import type { Page } from 'playwright'

export interface VirtualPasskeys {
  /** How many the device holds. */
  count: () => Promise<number>
  /** Whether whoever holds the device shows the right finger. */
  setVerified: (verified: boolean) => Promise<void>
}

/** Gives a browser a device that makes and shows passkeys, as phones have one (Chrome DevTools Protocol, WebAuthn). */
export async function giveVirtualPasskeys(page: Page): Promise<VirtualPasskeys> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setVerified: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  }
}
