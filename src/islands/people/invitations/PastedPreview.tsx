import { MOST_INVITATIONS } from '../../../contract/people/invitations.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { ColumnKind } from '../../../lib/people/pasted-kinds.ts'
import { type PastedEntry, type PastedList, pastedName } from '../../../lib/people/pasted-people.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { problem as sign } from '../../ui/icons/entry.ts'
import { PastedColumns } from './PastedColumns.tsx'

interface Props {
  t: Translate
  list: PastedList
  /** Why the backend has refused a line, by what stands in it. */
  refusals: ReadonlyMap<string, string>
  /** Leads to an entry in the field. */
  onLine: (entry: PastedEntry) => void
  /** Corrects what a column is read as. */
  onColumn: (place: number, kind: ColumnKind | undefined) => void
}

/** More wrong lines at once are one mistake: of a column, or of what was copied. */
const MOST_WRONG = 50

/** What was understood of a list while it is typed: its columns and what is wrong first, each line with its number. */
export function PastedPreview({ t, list, refusals, onLine, onColumn }: Props) {
  const reasonOf = ({ problem, text }: PastedEntry) =>
    problem ? t(`invite.problems.${problem}`) : refusals.get(text)
  const wrong = list.entries.filter((entry) => reasonOf(entry) !== undefined)
  const good = list.entries.filter((entry) => reasonOf(entry) === undefined)

  return (
    <div className="pasted">
      <p className="pasted-counts figures" role="status">
        {good.length > 0 && <span>{t('invite.many.understood', { count: good.length })}</span>}
        {wrong.length > 0 && (
          <span className="pasted-wrong-count">{t('invite.many.wrong', { count: wrong.length })}</span>
        )}
        {good.length > MOST_INVITATIONS && (
          <span>{t('invite.many.tooMany', { count: MOST_INVITATIONS })}</span>
        )}
      </p>
      {list.columns.length > 0 && <PastedColumns t={t} list={list} onColumn={onColumn} />}
      {wrong.length > 0 && (
        <ul className="pasted-lines pasted-wrong" aria-label={t('invite.many.wrongLines')}>
          {wrong.slice(0, MOST_WRONG).map((entry) => (
            <li key={`${entry.line} ${entry.text}`}>
              <button type="button" className="pasted-line figures" onClick={() => onLine(entry)}>
                {t('invite.many.line', { line: entry.line })}
              </button>
              <span className="pasted-text">
                <bdi>{entry.text}</bdi>
                <span className="pasted-reason">
                  <Icon shape={sign} size={16} />
                  {reasonOf(entry)}
                </span>
              </span>
            </li>
          ))}
          {wrong.length > MOST_WRONG && (
            <li>{t('invite.many.moreWrong', { count: wrong.length - MOST_WRONG })}</li>
          )}
        </ul>
      )}
      {list.leftOut.length > 0 && (
        <details>
          <summary>{t('invite.many.leftOut', { count: list.leftOut.length })}</summary>
          <ul className="pasted-lines">
            {list.leftOut.slice(0, MOST_WRONG).map(({ line, text }) => (
              <li key={line}>
                <span className="pasted-line figures">{t('invite.many.line', { line })}</span>
                <bdi className="pasted-text muted">{text}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {good.length > 0 && (
        <details>
          <summary>{t('invite.many.look')}</summary>
          <ul className="pasted-lines">
            {good.slice(0, MOST_INVITATIONS).map((entry) => (
              <li key={`${entry.line} ${entry.text}`}>
                <span
                  className="pasted-line figures"
                  aria-label={t('invite.many.line', { line: entry.line })}
                >
                  {entry.line}
                </span>
                <span className="pasted-text">
                  <bdi>{pastedName(entry.person) || t('invite.many.noName')}</bdi>
                  <span className="muted">
                    {[entry.person.email, entry.person.function].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
