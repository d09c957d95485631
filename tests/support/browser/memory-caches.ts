/** As much of a browser's caches as page and worker share, in memory. */
export function memoryCaches() {
  const stores = new Map<string, Map<string, string>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      match: (row: string) => Promise.resolve(store.has(row) ? new Response(store.get(row)) : undefined),
      put: async (row: string, response: Response) => void store.set(row, await response.text()),
    }
  }
  return {
    open: (name: string) => Promise.resolve(open(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  }
}
