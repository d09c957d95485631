/** One stop of the Tab key, as the eye meets it. */
export interface Stop {
  name: string
  /** The landmark or the open panel it lies in. */
  region: string
  /** Of what shows the focus, in the page; in the window where its region does not scroll with the page. */
  box: { top: number; bottom: number; left: number; right: number }
  /** The Tab key has been here before. */
  seen: boolean
  problems: string[]
}

/**
 * Looks at what has the focus; undefined: nothing on the page has it. A focus is seen when an outline of at least 2 px
 * on all four sides stands out from what lies under it by 3:1 (WCAG 2.2, 1.4.11 and 2.4.13), nothing covers it (2.4.11)
 * and it goes with the focus. The page runs this: it may use nothing of this file.
 */
export function lookAtFocus(): Stop | undefined {
  interface Box {
    top: number
    bottom: number
    left: number
    right: number
  }
  interface Ring {
    /** The element whose outline it is: the focused one, or what stands for it. */
    holder: Element
    box: Box
    style: CSSStyleDeclaration
    clip: Box
  }
  type Colour = [red: number, green: number, blue: number, alpha: number]

  const WIDTH = 2
  const CONTRAST = 3
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

  const colourOf = (css: string): Colour => {
    if (!canvas) throw new Error('no canvas')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = css
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = (upper: Colour, lower: Colour): Colour => {
    const mix = (one: number, other: number) => one * upper[3] + other * (1 - upper[3])
    return [mix(upper[0], lower[0]), mix(upper[1], lower[1]), mix(upper[2], lower[2]), 1]
  }
  const luminance = ([red, green, blue]: Colour) => {
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const contrast = (one: Colour, other: Colour) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  const pixels = (value: string) => Number.parseFloat(value) || 0
  const inside = (rect: DOMRect, style: CSSStyleDeclaration): Box => ({
    top: rect.top + pixels(style.borderTopWidth),
    bottom: rect.bottom - pixels(style.borderBottomWidth),
    left: rect.left + pixels(style.borderLeftWidth),
    right: rect.right - pixels(style.borderRightWidth),
  })
  const isOnTop = (element: Element) => element.matches(':popover-open, :modal')

  /** What ancestors leave of an element that is placed so. */
  const clipOf = (start: Element | null, placed: string): Box => {
    const { clientWidth, clientHeight } = document.documentElement
    const clip = { top: 0, left: 0, right: clientWidth, bottom: clientHeight }
    let position = placed
    for (
      let node = start;
      node && node !== document.body && position !== 'fixed';
      node = node.parentElement
    ) {
      const style = getComputedStyle(node)
      if (position === 'absolute' && style.position === 'static') continue
      const box = inside(node.getBoundingClientRect(), style)
      if (style.overflowX !== 'visible') {
        clip.left = Math.max(clip.left, box.left)
        clip.right = Math.min(clip.right, box.right)
      }
      if (style.overflowY !== 'visible') {
        clip.top = Math.max(clip.top, box.top)
        clip.bottom = Math.min(clip.bottom, box.bottom)
      }
      if (isOnTop(node)) break
      position = style.position
    }
    return clip
  }

  const boxOfPseudo = (element: Element, style: CSSStyleDeclaration): Box => {
    let around: Element | null = element
    if (style.position === 'absolute')
      while (around.parentElement && getComputedStyle(around).position === 'static')
        around = around.parentElement
    const box = inside(around.getBoundingClientRect(), getComputedStyle(around))
    if (style.position !== 'absolute') return box
    return {
      top: box.top + pixels(style.top),
      bottom: box.bottom - pixels(style.bottom),
      left: box.left + pixels(style.left),
      right: box.right - pixels(style.right),
    }
  }

  const ringOf = (element: Element): Ring | undefined => {
    const isRing = (style: CSSStyleDeclaration) =>
      style.opacity !== '0' &&
      style.outlineStyle !== 'none' &&
      pixels(style.outlineWidth) >= WIDTH &&
      colourOf(style.outlineColor)[3] > 0
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content === 'none' || !isRing(style)) continue
      return {
        holder: element,
        box: boxOfPseudo(element, style),
        style,
        clip: clipOf(element, style.position),
      }
    }
    // A field that is not to be seen lets its label or what frames it show the focus.
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const parents = [element.parentElement, element.parentElement?.parentElement]
    for (const holder of [element, ...labels, ...parents]) {
      if (!holder) continue
      const style = getComputedStyle(holder)
      if (!isRing(style)) continue
      const { top, bottom, left, right } = holder.getBoundingClientRect()
      const clip = clipOf(holder.parentElement, style.position)
      return {
        holder,
        box: { top, bottom, left, right },
        style,
        clip: isOnTop(holder) ? clipOf(null, '') : clip,
      }
    }
    return undefined
  }

  /** How high an element lies among everything in `around`: undefined is the flow of the text. */
  const levelOf = (element: Element, around: Element): number | undefined => {
    let level: number | undefined
    for (let node: Element | null = element; node && node !== around; node = node.parentElement) {
      if (isOnTop(node)) return Infinity
      const style = getComputedStyle(node)
      if (style.position !== 'static') level = style.zIndex === 'auto' ? (level ?? 0) : Number(style.zIndex)
    }
    return level
  }
  const isAbove = (element: Element, ring: Ring): boolean => {
    if (element.contains(ring.holder) || ring.holder.contains(element)) return false
    let around: Element = element
    while (!around.contains(ring.holder) && around.parentElement) around = around.parentElement
    const [mine = -1, its = -1] = [levelOf(element, around), levelOf(ring.holder, around)]
    if (mine !== its) return mine > its
    const isLater = ring.holder.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
    return mine >= 0 && isLater !== 0
  }
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')}`

  const problemsOfSide = (side: string, ring: Ring, from: Box): string[] => {
    const { clip, style, holder } = ring
    const seen = {
      top: Math.max(from.top, clip.top),
      bottom: Math.min(from.bottom, clip.bottom),
      left: Math.max(from.left, clip.left),
      right: Math.min(from.right, clip.right),
    }
    const left = Math.min(seen.bottom - seen.top, seen.right - seen.left)
    if (left < WIDTH - 0.1)
      return [`the ring is cut off at its ${side}: ${Math.max(0, left).toFixed(1)} px left`]

    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2]
    const stack = document.elementsFromPoint(x, y)
    let ground: Colour = colourOf('Canvas')
    for (const element of stack.toReversed()) {
      const background = getComputedStyle(element)
      // The box of a radio button that its label stands for.
      if (background.opacity === '0') continue
      const colour = colourOf(background.backgroundColor)
      if (colour[3] > 0 && isAbove(element, ring)) return [`${describe(element)} covers its ${side}`]
      ground = over(colour, ground)
    }
    const colour = colourOf(style.outlineColor)
    for (let node: Element | null = holder; node; node = node.parentElement)
      colour[3] *= Number(getComputedStyle(node).opacity)
    const ratio = contrast(over(colour, ground), ground)
    return ratio < CONTRAST ? [`the ring has ${ratio.toFixed(2)}:1 at its ${side}`] : []
  }

  const problemsOf = (element: Element, ring: Ring | undefined): string[] => {
    if (!ring) return ['shows no focus']
    const { box, style } = ring
    const [width, offset] = [pixels(style.outlineWidth), pixels(style.outlineOffset)]
    const outer = {
      top: box.top - offset - width,
      bottom: box.bottom + offset + width,
      left: box.left - offset - width,
      right: box.right + offset + width,
    }
    const rect = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const isHit = ({ top, bottom, left, right }: Box) => {
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && (ring.holder.contains(hit) || element.contains(hit))
    }
    return [
      ...(isHit(box) || isHit(rect) ? [] : ['its middle is covered, or outside of the window']),
      ...problemsOfSide('top', ring, { ...outer, bottom: outer.top + width }),
      ...problemsOfSide('bottom', ring, { ...outer, top: outer.bottom - width }),
      ...problemsOfSide('left', ring, { ...outer, right: outer.left + width }),
      ...problemsOfSide('right', ring, { ...outer, left: outer.right - width }),
    ]
  }

  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const words = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent
    return `${describe(element)} “${words.replace(/\s+/g, ' ').trim().slice(0, 60)}”`
  }

  const focused = document.activeElement
  if (!focused || focused === document.body || focused === document.documentElement) return undefined

  const ring = ringOf(focused)
  const problems = problemsOf(focused, ring)
  const before: Element[] = Reflect.get(globalThis, 'stops') ?? []
  const last = before.at(-1)
  if (last && last !== focused && last.isConnected) {
    const left = ringOf(last)
    if (left && !left.holder.contains(focused)) problems.push(`the ring of ${nameOf(last)} stayed`)
  }
  Reflect.set(globalThis, 'stops', last === focused ? before : [...before, focused])

  // What stays where it is while the page scrolls, has an order of its own.
  let stays: Element | null = focused
  while (stays && !isOnTop(stays) && !['fixed', 'sticky'].includes(getComputedStyle(stays).position))
    stays = stays.parentElement
  const region =
    stays ?? focused.closest(':popover-open, dialog, header, nav, main, footer, [role="alert"], body')
  const box = ring?.box ?? focused.getBoundingClientRect()
  const [x, y] = stays ? [0, 0] : [scrollX, scrollY]
  return {
    name: nameOf(focused),
    region: region ? describe(region) : '',
    box: { top: box.top + y, bottom: box.bottom + y, left: box.left + x, right: box.right + x },
    seen: last !== focused && before.includes(focused),
    problems,
  }
}

/** Everything a press of Tab can stop at that it has not; the page runs this after a walk. */
export function findUnvisited(): string[] {
  const visited: Element[] = Reflect.get(globalThis, 'stops') ?? []
  const groups = new Set(
    visited.map((element) => element instanceof HTMLInputElement && element.type === 'radio' && element.name),
  )
  const stops = document.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select, textarea, summary, [tabindex]',
  )
  return [...stops]
    .filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !visited.includes(element))
    .filter(
      (element) =>
        !(element instanceof HTMLInputElement && element.type === 'radio' && groups.has(element.name)),
    )
    .map((element) => `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim()}”`)
}
