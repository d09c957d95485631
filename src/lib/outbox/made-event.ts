/** Which entry of the history an answer says that the change has made; undefined: none. */
export function madeEvent(answer: unknown): number | undefined {
  const { event_id: id } = (answer ?? {}) as { event_id?: unknown }
  return typeof id === 'number' ? id : undefined
}
