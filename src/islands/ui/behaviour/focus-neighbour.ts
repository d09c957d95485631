/**
 * Moves the focus on before the button that has it goes: to the same action (`data-action`) of the next row, else
 * of the one before.
 * @returns whether there was one
 */
export function focusNeighbour(button: HTMLElement): boolean {
  const { action } = button.dataset
  const same = [...document.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)]
  const place = same.indexOf(button)
  const neighbour = same[place + 1] ?? same[place - 1]
  neighbour?.focus()
  return neighbour !== undefined
}
