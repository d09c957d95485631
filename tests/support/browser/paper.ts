/**
 * Every text that is not black, and whatever lies on another ground than white. The page runs this: it may use nothing of
 * this file.
 */
export function colouredOnPaper(): string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const pixel = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].join(' ')
  }
  const seen = [...document.querySelectorAll('html, body, body *')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  )
  return seen.flatMap((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const name = `${element.tagName} ${element.className}`
    return [
      ...(ownText && pixel(color) !== '0 0 0 255' ? [`${name}: written in ${color}`] : []),
      ...(['0 0 0 0', '255 255 255 255'].includes(pixel(backgroundColor))
        ? []
        : [`${name}: on ${backgroundColor}`]),
    ]
  })
}
