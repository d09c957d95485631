import { useId } from 'react'
import { Problem } from './Field.tsx'
import { focusNeighbour } from '../behaviour/focus-neighbour.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Icon } from '../icons/Icon.tsx'
import { close } from '../icons/frame.ts'
import { document as sheet } from '../icons/files.ts'

export interface SendingState {
  /** From 0 to 1. */
  progress?: number
  problem?: string
}

interface Props {
  name: string
  size: string
  state: SendingState
  removeLabel: string
  disabled: boolean
  onRemove: () => void
  /** The focus has nowhere to go. */
  onLast: () => void
}

export function ChosenFile({
  name,
  size,
  state: { progress, problem },
  removeLabel,
  disabled,
  onRemove,
  onLast,
}: Props) {
  return (
    <li className="chosen-file field" data-refused={problem !== undefined || undefined}>
      <Icon shape={sheet} />
      <span className="file-name" dir="auto">
        {name}
      </span>
      <span className="muted figures">{size}</span>
      <IconButton
        shape={close}
        label={removeLabel}
        disabled={disabled}
        data-action="remove-file"
        onClick={({ currentTarget }) => {
          if (!focusNeighbour(currentTarget)) onLast()
          onRemove()
        }}
      />
      {progress !== undefined && problem === undefined && <progress aria-label={name} value={progress} />}
      <Problem id={useId()} text={problem} />
    </li>
  )
}
