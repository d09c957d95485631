import { type DocumentDetail, LONGEST_TAG, MOST_TAGS } from '../../contract/documents/documents.ts'
import { momentTyped, typedMinute } from '../pages/typed-date.ts'
import { groupsIn, groupsOf, visibilityOf } from './folder-form.ts'

/** What the form of a document holds, in its order. Ids stand with commas between them. */
export const documentFields = [
  'name',
  'folder_id',
  'description',
  'tags',
  'groups',
  'requires_ack',
  'offline',
  'expires_at',
  'operations',
  'vehicles',
  'keywords',
] as const
export type DocumentField = (typeof documentFields)[number]
export type DocumentValues = Readonly<Record<DocumentField, string>>

type LinkField = 'operations' | 'vehicles' | 'keywords'

export function valuesOf(document: DocumentDetail): DocumentValues {
  const { name, folder_id, description, tags, requires_ack, offline, expires_at, links } = document
  return {
    name,
    folder_id: String(folder_id ?? ''),
    description: description ?? '',
    tags: tags.join(', '),
    groups: groupsOf(document),
    requires_ack: requires_ack ? 'yes' : '',
    offline: offline ? 'yes' : '',
    expires_at: expires_at === null ? '' : typedMinute(Date.parse(expires_at)),
    ...idsBy((name) => links[name].map(({ id }) => id)),
  }
}

export function valuesIn(data: FormData): DocumentValues {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    name: text('name'),
    folder_id: text('folder_id'),
    description: text('description').replaceAll('\r\n', '\n'),
    tags: tagsIn(text('tags')).join(', '),
    groups: groupsIn(data),
    requires_ack: data.has('requires_ack') ? 'yes' : '',
    offline: data.has('offline') ? 'yes' : '',
    expires_at: text('expires_at'),
    ...idsBy((name) => data.getAll(name).map(Number)),
  }
}

/** What can be said without a server. */
export function problemsIn({ name, tags, expires_at }: DocumentValues): ('name' | 'tags' | 'expires_at')[] {
  const all = tagsIn(tags)
  const isTooMuch = all.length > MOST_TAGS || all.some((tag) => tag.length > LONGEST_TAG)
  return [
    ...(name === '' ? (['name'] as const) : []),
    ...(isTooMuch ? (['tags'] as const) : []),
    ...(expires_at !== '' && momentTyped(expires_at) === undefined ? (['expires_at'] as const) : []),
  ]
}

/** What is sent of these fields of a document itself. */
export function inputOf(values: DocumentValues, names: readonly DocumentField[]) {
  const has = (name: DocumentField) => names.includes(name)
  return {
    ...(has('name') && { name: values.name }),
    ...(has('folder_id') && { folder_id: values.folder_id === '' ? null : Number(values.folder_id) }),
    ...(has('description') && { description: values.description || null }),
    ...(has('tags') && { tags: tagsIn(values.tags) }),
    ...(has('groups') && visibilityOf(values.groups)),
    ...(has('requires_ack') && { requires_ack: values.requires_ack === 'yes' }),
    ...(has('offline') && { offline: values.offline === 'yes' }),
    ...(has('expires_at') && expiresIn(values)),
  }
}

/** What is sent of what it belongs to. */
export function linksOf(values: DocumentValues, names: readonly DocumentField[]) {
  const ids = (name: LinkField) => (values[name] === '' ? [] : values[name].split(',').map(Number))
  return {
    ...(names.includes('operations') && { operation_ids: ids('operations') }),
    ...(names.includes('vehicles') && { vehicle_ids: ids('vehicles') }),
    ...(names.includes('keywords') && { keyword_ids: ids('keywords') }),
  }
}

/** Words with commas between them; each once, in any case. */
export function tagsIn(text: string): string[] {
  const known = new Map<string, string>()
  for (const tag of text.split(',').map((one) => one.trim())) {
    const folded = tag.toLocaleLowerCase()
    if (tag !== '' && !known.has(folded)) known.set(folded, tag)
  }
  return [...known.values()]
}

/** Leaves the expiry unchanged if the text is not a valid time; the form has reported it. */
function expiresIn({ expires_at }: DocumentValues): { expires_at?: string | null } {
  if (expires_at === '') return { expires_at: null }
  const time = momentTyped(expires_at)
  return time === undefined ? {} : { expires_at: new Date(time).toISOString() }
}

function idsBy(ids: (name: LinkField) => readonly number[]): Record<LinkField, string> {
  const text = (name: LinkField) => [...ids(name)].sort((one, other) => one - other).join(',')
  return { operations: text('operations'), vehicles: text('vehicles'), keywords: text('keywords') }
}
