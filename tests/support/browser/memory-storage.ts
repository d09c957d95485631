/** The browser's storage, as far as rows are kept in it; with `room`, the letters it has room for. */
export class MemoryStorage implements Storage {
  readonly [name: string]: unknown
  readonly #room: number

  constructor(room = Infinity) {
    this.#room = room
  }
  get length(): number {
    return Object.keys(this).length
  }
  clear(): void {
    for (const key of Object.keys(this)) Reflect.deleteProperty(this, key)
  }
  getItem(key: string): string | null {
    const value = Object.hasOwn(this, key) ? this[key] : null
    return typeof value === 'string' ? value : null
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  setItem(key: string, value: string): void {
    const others = Object.entries(this).filter(([name]) => name !== key)
    const used = others.reduce((sum, [name, text]) => sum + name.length + String(text).length, 0)
    if (used + key.length + value.length > this.#room) throw new DOMException('full', 'QuotaExceededError')
    Reflect.set(this, key, value)
  }
}
