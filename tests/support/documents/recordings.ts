import type { Page } from 'playwright'

const RATE = 8_000

/** A WAV file with a tone of so many seconds, 8 bits at 8 kHz (RIFF, "PCM"). */
export function toneOf(seconds: number): Buffer {
  const samples = Buffer.from(
    Uint8Array.from(
      { length: seconds * RATE },
      (_, place) => 128 + 60 * Math.sin((place * 440 * 6.283) / RATE),
    ),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** A WebM of about so many seconds, as the browser of `page` records it. */
export async function filmWith(page: Page, seconds: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < length * 10; frame += 1) {
      context?.fillRect(frame * 5, frame * 3, 20, 20)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
  }, seconds)
  return Buffer.from(bytes)
}
