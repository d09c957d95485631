import type { DocumentFolder } from '../../contract/documents/document-folders.ts'

/** What the form of a folder holds, in its order. `parent`: its id, '' for the top. `groups`: ids with commas, '' for everybody. */
export const folderFields = ['name', 'parent', 'groups'] as const
export type FolderField = (typeof folderFields)[number]
export type FolderValues = Readonly<Record<FolderField, string>>

export function noFolder(parent: number | null): FolderValues {
  return { name: '', parent: String(parent ?? ''), groups: '' }
}

export function valuesOf({ name, parent_id, visibility, group_ids }: DocumentFolder): FolderValues {
  return { name, parent: String(parent_id ?? ''), groups: groupsOf({ visibility, group_ids }) }
}

export function valuesIn(data: FormData): FolderValues {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return { name: text('name'), parent: text('folder_id'), groups: groupsIn(data) }
}

/** What is sent of these fields. */
export function inputOf(values: FolderValues, names: readonly FolderField[] = folderFields) {
  return {
    ...(names.includes('name') && { name: values.name }),
    ...(names.includes('parent') && { parent_id: values.parent === '' ? null : Number(values.parent) }),
    ...(names.includes('groups') && visibilityOf(values.groups)),
  }
}

type Visible = Pick<DocumentFolder, 'visibility' | 'group_ids'>

/** Who sees something, as it stands in a form: the ids of groups, or '' for everybody. */
export function groupsOf({ visibility, group_ids }: Visible): string {
  return visibility === 'groups' ? [...group_ids].sort((one, other) => one - other).join(',') : ''
}

/** As `groupsOf`, of what is ticked; groups count only where it is said that only they see it. */
export function groupsIn(data: FormData): string {
  if (data.get('visibility') !== 'groups') return ''
  const ids = data.getAll('group_ids').map(Number)
  // Nobody at all is refused, and said so at the field.
  return ids.length === 0 ? 'none' : ids.sort((one, other) => one - other).join(',')
}

/** What is sent of it. */
export function visibilityOf(groups: string): Visible {
  if (groups === '') return { visibility: 'organisation', group_ids: [] }
  return { visibility: 'groups', group_ids: groups === 'none' ? [] : groups.split(',').map(Number) }
}
