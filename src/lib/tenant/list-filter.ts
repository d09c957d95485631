import * as v from 'valibot'
import { searchWith } from '../pages/page-search.ts'

/** What a list may be narrowed down by, as its call takes it: the schemas of the contract, each by its name. */
export type FilterEntries = v.ObjectEntries

/** What an address asks for. What it says wrongly, or what the contract would refuse, narrows nothing. */
export function filterOfSearch<Filter extends object>(entries: FilterEntries, search: string): Filter {
  const parameters = new URLSearchParams(search)
  const said = Object.entries(entries).flatMap(([name, schema]) => {
    const text = parameters.get(name)?.trim()
    if (!text) return []
    const read = v.safeParse(schema, text)
    return read.success ? [[name, read.output] as const] : []
  })
  return Object.fromEntries(said) as Filter
}

/** The part of the address that begins with `?`, with everything else that stands in `search`. */
export function searchOfFilter(entries: FilterEntries, filter: object, search = ''): string {
  const said = new Map(Object.entries(filter) as [string, unknown][])
  const names = Object.keys(entries)
  return searchWith(
    search,
    Object.fromEntries(
      names.map((name) => {
        const value = said.get(name)
        return [name, value === undefined || value === '' ? undefined : String(value)]
      }),
    ),
  )
}
