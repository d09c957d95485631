import './file-drop.css'
import '../feedback/progress.css'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { Field, type FieldProps } from './Field.tsx'
import { acceptsFile, fileSize } from './file-check.ts'
import { ChosenFile, type SendingState } from './ChosenFile.tsx'
import { Icon } from '../icons/Icon.tsx'
import { upload } from '../icons/files.ts'

export interface FileDropProps extends FieldProps {
  locale: Locale
  words: {
    /** What to do here: "Choose a file, or drop it here". */
    invitation: string
    remove: (name: string) => string
    tooLarge: (limit: string) => string
    wrongKind: string
    /** Read out when files have come or gone. */
    chosen: (count: number) => string
  }
  /** As of an input: `image/*,.pdf`. */
  accept?: string
  /** In bytes, of each. */
  maximumSize?: number
  multiple?: boolean
  /** How far each has been sent, and what was wrong with it. */
  states?: ReadonlyMap<File, SendingState>
  /** Those that fit. */
  onFiles?: (files: readonly File[]) => void
}

const none: readonly File[] = []

/** A file input that lies invisible over its whole zone: keyboard, click and drop are the browser's own. */
export function FileDrop({
  locale,
  words,
  accept,
  maximumSize,
  multiple = false,
  states,
  onFiles,
  ...field
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState(none)
  const [over, setOver] = useState(false)
  const refusal = (file: File) => {
    if (!acceptsFile(file, accept)) return words.wrongKind
    return maximumSize !== undefined && file.size > maximumSize
      ? words.tooLarge(fileSize(maximumSize, locale))
      : undefined
  }

  // Chosen before this moment.
  useEffect(() => add(input.current?.files), [])

  function add(more: FileList | null | undefined): void {
    const wanted = [...(more ?? [])]
    if (wanted.length > 0) keep(multiple ? withoutTwins([...files, ...wanted]) : wanted.slice(-1))
  }

  /** The input holds what fits: that travels with the form. */
  function keep(kept: readonly File[]): void {
    const fitting = kept.filter((file) => !refusal(file))
    const transfer = new DataTransfer()
    for (const file of fitting) transfer.items.add(file)
    if (input.current) input.current.files = transfer.files
    setFiles(kept)
    onFiles?.(fitting)
  }

  function remove(file: File): void {
    keep(files.filter((other) => other !== file))
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function take(event: DragEvent | ClipboardEvent, given: DataTransfer): void {
    setOver(false)
    if (given.files.length === 0 || field.disabled) return
    event.preventDefault()
    add(given.files)
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className="file-drop" onPaste={(event) => take(event, event.clipboardData)}>
      <Field {...field}>
        {(control) => (
          <div
            className="file-zone"
            data-over={over || undefined}
            onDragEnter={() => setOver(true)}
            onDragOver={(event) => event.preventDefault()}
            onDragLeave={({ currentTarget, relatedTarget }) =>
              !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false)
            }
            onDrop={(event) => take(event, event.dataTransfer)}
          >
            <Icon shape={upload} size={24} />
            <span aria-hidden="true">{words.invitation}</span>
            <input
              ref={input}
              type="file"
              accept={accept}
              multiple={multiple}
              {...control}
              onChange={({ currentTarget }) => add(currentTarget.files)}
            />
          </div>
        )}
      </Field>
      {files.length > 0 && (
        <ul className="file-list">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              name={file.name}
              size={fileSize(file.size, locale)}
              state={{ problem: refusal(file), ...states?.get(file) }}
              removeLabel={words.remove(file.name)}
              disabled={field.disabled ?? false}
              onRemove={() => remove(file)}
              onLast={() => input.current?.focus()}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {files.length > 0 && words.chosen(files.length)}
      </p>
    </div>
  )
}

function withoutTwins(files: readonly File[]): readonly File[] {
  return [...new Map(files.map((file) => [`${file.name} ${file.size} ${file.lastModified}`, file])).values()]
}
