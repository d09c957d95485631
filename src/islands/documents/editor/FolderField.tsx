import type { Translate } from '../../../i18n/messages.ts'
import { folderPaths } from '../../../lib/documents/folder-paths.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useFolders } from './use-folders.ts'

interface Props {
  t: Translate
  label: string
  /** Its id, '' for the top. */
  value: string
  /** What is moved, and lies in none of its own. */
  without?: number
}

/** Into which folder something comes, by its whole way; as long as nobody knows the folders, it stays where it is. */
export function FolderField({ t, label, value, without }: Props) {
  const folders = useFolders()
  const paths = folders.state === 'ready' ? folderPaths(folders.value, without) : []
  const isKnown = value === '' || paths.some(({ id }) => String(id) === value)
  const choices = [
    { value: '', label: t('documentWork.top') },
    ...paths.map(({ id, path }) => ({ value: String(id), label: path })),
    ...(isKnown ? [] : [{ value, label: t('documentWork.sameFolder') }]),
  ]

  return (
    <SelectField
      key={folders.state}
      name="folder_id"
      label={label}
      choices={choices}
      defaultValue={value}
      required
      hint={folders.state === 'failed' ? t('documentWork.foldersUnknown') : undefined}
    />
  )
}
