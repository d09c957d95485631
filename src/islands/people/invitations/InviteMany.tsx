import { type ClipboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { MOST_INVITATIONS } from '../../../contract/people/invitations.ts'
import { type ColumnKinds, withKind } from '../../../lib/people/pasted-kinds.ts'
import {
  type PastedEntry,
  type PastedList,
  readPastedPeople,
  textWithout,
} from '../../../lib/people/pasted-people.ts'
import { invitePeople } from '../../../lib/stores/people/invitations.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import type { InviteFormProps } from './InviteOne.tsx'
import { groupIdsIn, InviteGroups } from './InviteGroups.tsx'
import { tellInvited } from './tell-invited.ts'
import { useCheckedList } from './use-checked-list.ts'
import { offlineProblems, problemsOfSending } from './invite-problems.ts'
import { PastedPreview } from './PastedPreview.tsx'

/** Why a line was refused, by what stands in it: once it is changed, nobody knows. */
type Refusals = ReadonlyMap<string, string>

/** A pasted list. Whoever can be invited is; the other lines stay in the field, each with its reason. */
export function InviteMany({ t, open, onSent }: InviteFormProps) {
  const [text, setText] = useState('')
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  // What its columns hold, once that was corrected by hand.
  const [chosen, setChosen] = useState<ColumnKinds>()
  const field = useRef<HTMLDivElement>(null)
  const isPasted = useRef(false)
  const read = useDeferredValue(text)
  const list = useMemo(() => readPastedPeople(read, chosen), [read, chosen])

  useCheckedList(list.entries, open, (asked, reasons) =>
    setRefusals((known) => new Map([...[...known].filter(([line]) => !asked.has(line)), ...reasons])),
  )

  useEffect(() => {
    if (!isPasted.current || read === '') return
    isPasted.current = false
    if (looksWrong(list)) field.current?.querySelector('.pasted')?.scrollIntoView()
  }, [read, list])

  const type = (now: string) => {
    setText(now)
    if (now === '') setChosen(undefined)
  }
  const paste = ({ currentTarget: area }: ClipboardEvent<HTMLTextAreaElement>) => {
    isPasted.current = true
    // In the place of the whole list comes another one, with columns of its own.
    if (area.selectionStart === 0 && area.selectionEnd === area.value.length) setChosen(undefined)
  }
  const isGood = (entry: PastedEntry) => entry.problem === undefined && !refusals.has(entry.text)
  const count = list.entries.filter(isGood).length

  const check = () => {
    if (count > 0) return offlineProblems(t)
    const said = list.entries.length === 0 ? t('invite.many.missing') : t('invite.many.noneGood')
    return [...offlineProblems(t), { field: 'lines', text: said }]
  }

  async function send(data: FormData): Promise<FieldProblem[]> {
    const group_ids = groupIdsIn(data)
    const pasted = readPastedPeople(text, chosen)
    const sent = pasted.entries.filter(isGood).slice(0, MOST_INVITATIONS)
    try {
      const { invited, refused } = await invitePeople(sent.map(({ person }) => ({ ...person, group_ids })))
      const reasons = refused.map(({ line, text: reason }) => [sent[line - 1]?.text ?? '', reason] as const)
      const kept = new Map([...refusals, ...reasons])
      const left = textWithout(pasted, new Set(sent.filter((entry) => !kept.has(entry.text))))
      setRefusals(kept)
      // What was typed meanwhile stays as well.
      setText((now) => (now === text ? left : now))
      // The lines that are left may tell less about their columns than all of them did.
      setChosen(left === '' || pasted.columns.length === 0 ? undefined : pasted.kinds)
      if (invited.length > 0) tellInvited(t('invite.many.sent', { count: invited.length }), t)
      return left === '' ? [] : [{ field: 'lines', text: t('invite.many.left', { count: invited.length }) }]
    } catch (error) {
      return problemsOfSending(t, error, group_ids)
    }
  }

  return (
    <div ref={field}>
      <Form
        className="invite-many"
        aria-label={t('invite.many.tab')}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onSent}
        guardChanges={open}
      >
        <TextArea
          name="lines"
          id="invite-lines"
          label={t('invite.many.lines')}
          hint={t('invite.many.hint')}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          required
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onPaste={paste}
        />
        <PastedPreview
          t={t}
          list={list}
          refusals={refusals}
          onLine={(entry) => selectLines(field.current?.querySelector('textarea'), entry)}
          onColumn={(place, kind) => setChosen(withKind(list.kinds, place, kind))}
        />
        <InviteGroups t={t} hint={t('invite.groupsMany')} />
        <div className="form-buttons">
          <SubmitButton busyText={t('invite.sending')}>
            {count > 0
              ? t('invite.many.send', { count: Math.min(count, MOST_INVITATIONS) })
              : t('invite.send')}
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

/** Something for a person to look at before they invite. */
function looksWrong({ isSure, entries }: PastedList): boolean {
  return !isSure || entries.some(({ problem }) => problem !== undefined)
}

/** Selects the lines of an entry in the field, so that typing replaces them. */
function selectLines(
  area: HTMLTextAreaElement | null | undefined,
  { line, lines: taken }: Pick<PastedEntry, 'line' | 'lines'>,
): void {
  if (!area) return
  const lines = area.value.split('\n')
  const begin = lines.slice(0, line - 1).reduce((length, one) => length + one.length + 1, 0)
  area.focus()
  area.setSelectionRange(begin, begin + lines.slice(line - 1, line - 1 + taken).join('\n').length)
  area.scrollTop = (area.scrollHeight / lines.length) * (line - 2)
}
