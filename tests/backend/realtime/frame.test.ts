import { describe, expect, test } from 'vitest'
import * as ws from 'ws'
import { frameText } from '../../../src/backend/realtime/frame.ts'
import { connect, startRealtime } from './support.ts'

/** What the types of the package leave out. */
const { Sender } = ws as unknown as {
  Sender: { frame(data: Buffer, options: object): Buffer[] }
}

describe('a frame that is built once', () => {
  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])(
    'of %d bytes is the one ws would send',
    (length) => {
      const text = 'x'.repeat(length)
      const expected = Sender.frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, rsv1: false })

      expect(frameText(text).equals(Buffer.concat(expected))).toBe(true)
    },
  )

  test('counts bytes, not characters', () => {
    const text = 'Küchenbrand 🔥'.repeat(8)
    const expected = Sender.frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, rsv1: false })

    expect(frameText(text).equals(Buffer.concat(expected))).toBe(true)
  })

  test.each([10, 200, 70_000])('arrives as it was sent, with %d characters', async (length) => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await client.subscribe('news')
    const text = 'ü'.repeat(length)

    hub.publish('news', 'saved', { text })

    expect(await client.settled()).toEqual([{ event: 'saved', channel: 'news', data: { text } }])
  })
})
