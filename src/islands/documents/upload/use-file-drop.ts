import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../lib/stores/app/toasts.ts'

/**
 * A browser says every 350 ms that they are held there, some more often (HTML, drag-and-drop processing model). That they are not
 * any more it does not say where what was beneath them has been replaced meanwhile.
 */
const GONE_MS = 1_000

/**
 * Files that are dropped anywhere in the window: taken while that is allowed, and nothing happens otherwise. A folder is none.
 * @param onFiles told the files, and whether there were folders among them; answers what there is to say about it
 * @returns whether files are held over the window right now
 */
export function useFileDrop(
  allowed: boolean,
  onFiles: (files: readonly File[], hasFolders: boolean) => string | undefined,
): boolean {
  const [isOver, setOver] = useState(false)
  const tell = useRef(onFiles)
  useEffect(() => {
    tell.current = onFiles
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    const isFile = ({ dataTransfer }: DragEvent) => Boolean(dataTransfer?.types.includes('Files'))
    const isGone = () => {
      clearTimeout(timer)
      setOver(false)
    }
    const over = (event: DragEvent) => {
      if (!isFile(event)) return
      const isTaken = event.defaultPrevented
      // Also where none are taken: otherwise a browser shows the file instead of the app.
      event.preventDefault()
      if (!allowed) {
        if (event.dataTransfer && !isTaken) event.dataTransfer.dropEffect = 'none'
        return
      }
      clearTimeout(timer)
      timer = setTimeout(isGone, GONE_MS)
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) isGone()
    }
    const drop = (event: DragEvent) => {
      isGone()
      const { dataTransfer } = event
      if (!dataTransfer || !isFile(event) || event.defaultPrevented) return
      event.preventDefault()
      if (!allowed) return
      const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file')
      // A folder comes as a file that nobody can read.
      const folders = new Set(items.filter(isFolder).map((item) => item.getAsFile()?.name))
      const files = [...dataTransfer.files].filter(({ name }) => !folders.has(name))
      const text = tell.current(files, folders.size > 0)
      if (text !== undefined) showToast({ kind: 'failure', text })
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => {
      stop.abort()
      isGone()
    }
  }, [allowed])
  return isOver
}

function isFolder(item: DataTransferItem): boolean {
  return item.webkitGetAsEntry()?.isDirectory ?? false
}
