import { expect, test } from 'vitest'
import { $shownChannels, showChannel } from '../../../../src/lib/stores/realtime/shown-channels.ts'

test('a channel is needed until the last part of the page that shows its data ends', () => {
  const changes: string[] = []
  const stop = $shownChannels.listen((shown) => changes.push(shown.join()))

  const endList = showChannel('documents')
  const endDetail = showChannel('documents')
  endList()
  expect($shownChannels.get()).toEqual(['documents'])
  endDetail()
  expect($shownChannels.get()).toEqual([])

  expect(changes).toEqual(['documents', ''])
  stop()
})
