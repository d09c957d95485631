/**
 * Names for narrow places: the first letter and the last name, 'A. Beck'. Two members with the same short name keep their full names.
 * @returns the short names in the order of `names`
 */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map(shortName)
  return short.map((name, place) => {
    const isClear = short.every((other, at) => other !== name || names[at] === names[place])
    return isClear ? name : (names[place] ?? name)
  })
}

/** 'Anna Maria Beck' is 'A. Beck', 'Anna von der Tann' is 'A. von der Tann'; a name of one word stays. */
function shortName(name: string): string {
  const [first, ...rest] = name.trim().split(/\s+/)
  if (!first || rest.length === 0) return name
  // Particles such as 'von der' belong to the last name.
  const begin = rest.findIndex((word) => /^\p{Ll}/u.test(word))
  const last = begin === -1 ? rest.slice(-1) : rest.slice(begin)
  return `${[...first][0]}. ${last.join(' ')}`
}
