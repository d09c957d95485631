import type { Page } from 'playwright'

interface Sound {
  file: string
  volume: number
}

/** Notes every sound the page starts from its next load on; the sound itself is real. */
export async function recordSounds(page: Page): Promise<() => Promise<Sound[]>> {
  await page.addInitScript(() => {
    const heard: { file: string; volume: number }[] = []
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this)
      heard.push({ file: new URL(this.src).pathname, volume: this.volume })
    }
    Object.assign(window, { heard })
  })
  return () => page.evaluate(() => (window as unknown as { heard: Sound[] }).heard)
}

/** As browsers do while nobody has touched the page: the sign-in was in another document. */
export async function holdBackSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      const isTouched = (window as unknown as { touched?: boolean }).touched
      return isTouched ? play.call(this) : Promise.reject(new DOMException('not touched', 'NotAllowedError'))
    }
    for (const gesture of ['pointerdown', 'keydown'])
      addEventListener(gesture, () => Object.assign(window, { touched: true }), true)
  })
}
