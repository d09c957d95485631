import type { Translate } from '../../../i18n/translate.ts'
import { type ColumnKind, columnKinds } from '../../../lib/people/pasted-kinds.ts'
import type { PastedColumn, PastedList } from '../../../lib/people/pasted-people.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { problem as sign } from '../../ui/icons/entry.ts'

interface Props {
  t: Translate
  list: PastedList
  onColumn: (place: number, kind: ColumnKind | undefined) => void
}

const LEFT_OUT = 'left_out'
const choices = [...columnKinds, LEFT_OUT] as const
/** More columns that are left out are shown only when asked for. */
const MOST_BESIDE = 4
/** Enough to know a column by. */
const LONGEST_SHOWN = 80

/** Which column of a table is read as what. Open where that may be wrong. */
export function PastedColumns({ t, list, onColumn }: Props) {
  const { columns, isSure } = list
  const used = columns.filter(({ kind }) => kind !== undefined)
  const unused = columns.length - used.length
  // A column stays where it is while it is corrected: only what was found by itself decides.
  const others = columns.filter(({ found }) => found === undefined)
  const isLong = others.length > MOST_BESIDE
  const found = columns.map((column) => column.found)
  const isMissing = !found.includes('email') || !found.some((kind) => kind !== undefined && isName(kind))
  const isWithoutEmail = !used.some(({ kind }) => kind === 'email')
  const fields = (shown: readonly PastedColumn[]) => (
    <div className="pasted-columns">
      {shown.map((column) => (
        <ColumnField key={column.place} t={t} column={column} onColumn={onColumn} />
      ))}
    </div>
  )

  return (
    <div>
      <p className="pasted-read muted">
        {used.map((column) => (
          <span key={column.place}>{readAs(t, column)}</span>
        ))}
        {unused > 0 && <span>{t('invite.columns.more', { count: unused })}</span>}
      </p>
      {isWithoutEmail && (
        <p className="pasted-reason">
          <Icon shape={sign} size={16} />
          {t('invite.columns.noEmail')}
        </p>
      )}
      <details open={!isSure}>
        <summary>{t('invite.columns.heading')}</summary>
        <p className="muted">{t('invite.columns.hint')}</p>
        {fields(isLong ? columns.filter(({ found }) => found !== undefined) : columns)}
        {isLong && (
          <details open={isMissing}>
            <summary>{t('invite.columns.others', { count: others.length })}</summary>
            {fields(others)}
          </details>
        )}
      </details>
    </div>
  )
}

function ColumnField({ t, column, onColumn }: Omit<Props, 'list'> & { column: PastedColumn }) {
  const { place, example, kind } = column
  return (
    <SelectField
      name={`column-${place}`}
      id={`invite-column-${place}`}
      label={labelOf(t, column)}
      hint={
        example === ''
          ? t('invite.columns.empty')
          : t('invite.columns.example', { text: example.slice(0, LONGEST_SHOWN) })
      }
      required
      autoComplete="off"
      choices={choices.map((value) => ({ value, label: t(kindKey(value)) }))}
      value={kind ?? LEFT_OUT}
      onChange={({ currentTarget }) =>
        onColumn(
          place,
          columnKinds.find((one) => one === currentTarget.value),
        )
      }
    />
  )
}

function isName(kind: ColumnKind): boolean {
  return kind !== 'email' && kind !== 'function'
}

function labelOf(t: Translate, { place, heading }: PastedColumn): string {
  return heading.slice(0, LONGEST_SHOWN) || t('invite.columns.unnamed', { place: place + 1 })
}

/** '„Mail privat“ als E-Mail-Adresse'; where both are the same word, that is enough. */
function readAs(t: Translate, column: PastedColumn): string {
  const kind = t(kindKey(column.kind ?? LEFT_OUT))
  const heading = labelOf(t, column)
  return heading === kind ? kind : t('invite.columns.readAs', { heading, kind })
}

function kindKey(kind: ColumnKind | typeof LEFT_OUT) {
  return `invite.columns.kinds.${kind}` as const
}
