import type { DocumentFolder } from '../../contract/documents/document-folders.ts'

type Folder = Pick<DocumentFolder, 'id' | 'parent_id' | 'name'>

/**
 * Every folder by its whole way from the top, "Pläne / Objekte", in that order.
 * @param without a folder that is left out with all that lies in it: nothing is moved into itself
 */
export function folderPaths(folders: readonly Folder[], without?: number): { id: number; path: string }[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const wayTo = (folder: Folder): Folder[] => {
    const way = [folder]
    let above = folder.parent_id === null ? undefined : byId.get(folder.parent_id)
    // What a backend says wrongly does not hang the page.
    while (above && !way.includes(above)) {
      way.unshift(above)
      above = above.parent_id === null ? undefined : byId.get(above.parent_id)
    }
    return way
  }
  return folders
    .map((folder) => ({ id: folder.id, way: wayTo(folder) }))
    .filter(({ way }) => !way.some(({ id }) => id === without))
    .map(({ id, way }) => ({ id, path: way.map(({ name }) => name).join(' / ') }))
    .sort((one, other) => one.path.localeCompare(other.path, undefined, { numeric: true }))
}
