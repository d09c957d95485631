import { type DocumentSort, documentSorts, LONGEST_TAG } from '../../contract/documents/documents.ts'
import { searchWith } from '../pages/page-search.ts'

/** What narrows the list of documents down; what is missing narrows nothing. Named as the contract names it. */
export interface DocumentFilter {
  search?: string
  tag?: string
  unread?: 'true'
  operation?: number
  vehicle?: number
  keyword?: number
}

/**
 * What the page of documents shows: what lies in a folder (undefined: at the top) or is found below it, one document, what is
 * kept on the device, or the bin.
 */
export type DocumentView =
  | { kind: 'list'; folder: number | undefined; filter: DocumentFilter; sort: DocumentSort }
  | { kind: 'document'; id: number }
  | { kind: 'device' }
  | { kind: 'bin'; page: number }
export type DocumentListView = Extract<DocumentView, { kind: 'list' }>

/** The contract takes no longer ones. */
const LONGEST_SEARCH = 200
const ids = ['operation', 'vehicle', 'keyword'] as const
const names = [
  ...(['document', 'device', 'bin', 'page', 'folder', 'search', 'tag', 'unread'] as const),
  ...ids,
  'sort',
] as const

export const topFolder: DocumentListView = { kind: 'list', folder: undefined, filter: {}, sort: 'name' }

export function folderView(folder: number | null | undefined): DocumentListView {
  return { ...topFolder, folder: folder ?? undefined }
}

/** What an address asks for. What it says wrongly, or what the contract would refuse, narrows nothing. */
export function documentViewOf(search: string): DocumentView {
  const parameters = new URLSearchParams(search)
  const given = (name: (typeof names)[number]) => parameters.get(name)?.trim() ?? ''
  const document = idIn(given('document'))
  if (document) return { kind: 'document', id: document }
  if (given('device') === '1') return { kind: 'device' }
  if (given('bin') === '1') return { kind: 'bin', page: idIn(given('page'), 100_000) ?? 1 }
  const words = given('search').slice(0, LONGEST_SEARCH)
  const tag = given('tag').slice(0, LONGEST_TAG)
  return {
    kind: 'list',
    folder: idIn(given('folder')),
    filter: {
      ...(words && { search: words }),
      ...(tag && { tag }),
      ...(given('unread') === 'true' && { unread: 'true' }),
      ...Object.fromEntries(ids.map((name) => [name, idIn(given(name))]).filter(([, id]) => id)),
    },
    sort: documentSorts.find((one) => one === given('sort')) ?? 'name',
  }
}

/** The part of the address that begins with `?`, with everything else that stands in `search`. */
export function searchOfDocuments(view: DocumentView, search = ''): string {
  const said = saidOf(view)
  return searchWith(search, Object.fromEntries(names.map((name) => [name, said[name]?.toString()])))
}

export function isNarrowed({ filter }: DocumentListView): boolean {
  return Object.keys(filter).length > 0
}

/** The same list with some of its filter chosen anew; undefined takes one back. */
export function narrowedBy(view: DocumentListView, change: Partial<DocumentFilter>): DocumentListView {
  const entries = Object.entries({ ...view.filter, ...change }).filter(([, value]) => value !== undefined)
  return { ...view, filter: Object.fromEntries(entries) }
}

function saidOf(view: DocumentView): Partial<Record<(typeof names)[number], string | number | undefined>> {
  if (view.kind === 'document') return { document: view.id }
  if (view.kind === 'device') return { device: 1 }
  if (view.kind === 'bin') return { bin: 1, page: view.page > 1 ? view.page : undefined }
  const { folder, filter, sort } = view
  return { folder, ...filter, sort: sort === 'name' ? undefined : sort }
}

function idIn(text: string, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const value = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
  return value <= most ? value : undefined
}
