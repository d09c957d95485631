/** A start that cannot go on: its message is the one line the console shows. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
