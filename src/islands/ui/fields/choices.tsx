export interface Choice {
  value: string
  label: string
  hint?: string
  /** Choices of a group stand together, under its name. */
  group?: string
  disabled?: boolean
}

/** The groups in the order of their first choice; those without a group come under undefined. */
export function groupsOf<One extends Choice>(
  choices: readonly One[],
): ReadonlyMap<string | undefined, One[]> {
  return Map.groupBy(choices, ({ group }) => group)
}

/** Choices as native options. */
export function ChoiceOptions({ choices }: { choices: readonly Choice[] }) {
  return [...groupsOf(choices)].map(([group, members]) => {
    const options = members.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))
    return group === undefined ? (
      options
    ) : (
      <optgroup key={group} label={group}>
        {options}
      </optgroup>
    )
  })
}
