import { atom } from 'nanostores'
import type { ChannelName } from '../../../contract/realtime.ts'

/** The channels that parts of this page need beyond those a page always subscribes to; sorted, each once. */
export const $shownChannels = atom<readonly ChannelName[]>([])

const shown = new Map<ChannelName, number>()

/** Subscribes to a channel as long as a part of the page shows its data. Returns a function that ends this. */
export function showChannel(channel: ChannelName): () => void {
  count(channel, 1)
  return () => count(channel, -1)
}

function count(channel: ChannelName, by: 1 | -1): void {
  shown.set(channel, (shown.get(channel) ?? 0) + by)
  const now = [...shown].flatMap(([name, parts]) => (parts > 0 ? [name] : [])).sort()
  if (now.join() !== $shownChannels.get().join()) $shownChannels.set(now)
}
