/** As much of an XMLHttpRequest as fetches or sends a file, for a place that has none. */
export class FetchedFile extends EventTarget {
  /** Which paths get no answer. */
  static refused: (path: string) => boolean = () => false
  readonly upload = new EventTarget()
  readonly #headers = new Headers()
  #method = ''
  #url = ''
  status = 0
  response = new Blob()
  responseType = ''
  withCredentials = false

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }
  getResponseHeader(): null {
    return null
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: Blob | null = null): void {
    void this.#fetch(body).then((outcome) => {
      const { size = 0 } = body ?? {}
      const progress = { loaded: size, total: size, lengthComputable: true }
      if (outcome === 'load') this.upload.dispatchEvent(Object.assign(new Event('progress'), progress))
      this.dispatchEvent(new Event(outcome))
      this.dispatchEvent(new Event('loadend'))
    })
  }
  async #fetch(body: Blob | null): Promise<'load' | 'error'> {
    if (FetchedFile.refused(new URL(this.#url).pathname)) return 'error'
    try {
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
      this.status = answer.status
      this.response = await answer.blob()
      return 'load'
    } catch {
      return 'error'
    }
  }
}
