const LONGEST = 200
/** An ending that is longer is none. */
const LONGEST_ENDING = 12

/** What has no sign of its own, ends a line, or turns the direction of what follows ("exe.gpj" as "jpg.exe"). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * What a file is called, of what its sender has said: without folders, on one line, and not longer than 200 signs (UTF-16
 * units), of which its ending is kept. Empty where nothing is left of it.
 */
export function fileNameOf(said: string): string {
  const name = (said.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (/^\.*$/.test(name)) return ''
  if (name.length <= LONGEST) return name

  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : ''
  // A sign of two units is not cut in its middle.
  return name.slice(0, LONGEST - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}
