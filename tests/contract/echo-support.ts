import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { onTestFinished } from 'vitest'
import { DEFAULT_AUTH_ENDPOINT } from '../../src/contract/realtime.ts'

export interface EchoTarget {
  origin: string
  key: string
  token: string
}

/** laravel-echo and pusher-js as npm has them, configured as the specification says (reverb, token mode). */
export function connectEcho({ origin, key, token }: EchoTarget): Echo<'reverb'> {
  const { hostname, port } = new URL(origin)
  const echo = new Echo({
    broadcaster: 'reverb',
    Pusher,
    key,
    wsHost: hostname,
    wsPort: Number(port),
    wssPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    authorizer: (channel: { name: string }) => ({
      authorize(socketId: string, callback: (error: Error | null, data: { auth: string } | null) => void) {
        authorise(`${origin}${DEFAULT_AUTH_ENDPOINT}`, token, socketId, channel.name).then(
          (answer) => callback(null, answer),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        )
      },
    }),
  })
  onTestFinished(() => echo.disconnect())
  return echo
}

/** Resolves with the first thing that happens on a private channel. */
export function subscribed(echo: Echo<'reverb'>, channel: string): Promise<'subscribed' | { type: string }> {
  return new Promise((resolve) => {
    echo
      .private(channel)
      .subscribed(() => resolve('subscribed'))
      .error((error: { type: string }) => resolve(error))
  })
}

async function authorise(
  url: string,
  token: string,
  socketId: string,
  channel: string,
): Promise<{ auth: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
  })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as { auth: string }
}
